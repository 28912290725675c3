import assert from "node:assert/strict";
import test from "node:test";
import { csv } from "../src/csv.js";
import { cell, interval, number, percent } from "../src/numbers.js";

test("numbers have grouped thousands, a true minus and the digits of their column", () => {
  assert.equal(number(12345.678, { digits: 1 }), "12,345.7");
  assert.equal(number(-3.1, { digits: 2 }), "−3.10");
  assert.equal(number(3.1, { digits: 2, signed: true }), "+3.10");
  assert.equal(number(0.1 + 0.2), "0.3");
});

test("what rounds to zero has no sign", () => {
  assert.equal(number(-0.004, { digits: 2, signed: true }), "0.00");
  assert.equal(number(-0, {}), "0");
});

test("a value that is not known is a dash, not a zero", () => {
  assert.equal(cell(null, { digits: 2 }), "–");
  assert.equal(cell(undefined), "–");
  assert.equal(cell(0, { digits: 2 }), "0.00");
  assert.equal(cell(true), "yes");
});

test("an interval needs both ends", () => {
  assert.equal(interval(-1, 2, { digits: 1, signed: true }), "−1.0 … +2.0");
  assert.equal(interval(null, 2), "");
});

test("shares are shown in per cent", () => {
  assert.equal(percent(0.125), "12.5 %");
  assert.equal(percent(0.3, 0), "30 %");
});

test("CSV has all digits, and quotes what needs it", () => {
  const columns = [{ key: "name", label: "guild, or property" }, { key: "estimate", label: "worth", digits: 1 }];
  assert.equal(csv(columns, [{ name: 'the "old" one', estimate: -1 / 3 }, { name: "two\nlines", estimate: null }]),
    '"guild, or property",worth\r\n"the ""old"" one",-0.3333333333333333\r\n"two\nlines",\r\n');
});

test("a name in CSV is no formula for a spreadsheet, and a number stays a number", () => {
  const columns = [{ key: "a" }, { key: "b" }];
  assert.equal(csv(columns, [{ a: "=HYPERLINK(1)", b: -2 }, { a: "@x", b: "+1" }]), "a,b\r\n'=HYPERLINK(1),-2\r\n'@x,'+1\r\n");
});
