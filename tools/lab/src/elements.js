// Elements out of plain values. Text always becomes a text node, so a pack cannot put markup into a report.

const namespaces = { svg: "http://www.w3.org/2000/svg" };

/** element(document, "p.lead", {id: "x"}, "text", child, …): a class after the dot; null children are left out. */
export function element(document, name, properties, ...children) {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  return filled(node, properties, children);
}

export function svgElement(document, tag, properties, ...children) {
  return filled(document.createElementNS(namespaces.svg, tag), properties, children);
}

function filled(node, properties, children) {
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value == null || value === false) continue;
    if (typeof value === "function") node.addEventListener(key, value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child == null || child === false || child === "") continue;
    node.append(typeof child === "object" ? child : String(child));
  }
  return node;
}
