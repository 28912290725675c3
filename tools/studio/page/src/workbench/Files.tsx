// Packs that are open, their files, and the editor.

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { OpenedAnswer, PackProblem, TestsAnswer, WorkspacePack } from "../../generated/messages";
import { useDesk, type Place } from "./context";
import { Editor, type EditorHandle } from "./Editor";
import { languageHelp, type Help } from "./help";
import { ProblemList } from "./Live";
import { NewPart } from "./NewPart";

/** A file on the desk. `base`: the text the hash belongs to. */
interface OpenFile {
  pack: string;
  name: string;
  text: string;
  base: string;
  hash: string;
  /** Somebody else has saved it while it was being edited. */
  outside: { text: string; hash: string } | null;
}

const fileKey = (pack: string, name: string) => `${pack}/${name}`;

export function Files(props: { place: Place | null }): JSX.Element {
  const desk = useDesk();
  const { ask, game, saves, say } = desk;
  const [packs, setPacks] = useState<WorkspacePack[]>([]);
  const [opened, setOpened] = useState<OpenedAnswer | null>(null);
  const [files, setFiles] = useState<Record<string, OpenFile>>({});
  const [current, setCurrent] = useState<string | null>(null);
  const [problems, setProblems] = useState<PackProblem[]>([]);
  const [help, setHelp] = useState<Record<string, Help>>({});
  const [making, setMaking] = useState(false);
  const [tests, setTests] = useState<TestsAnswer | null>(null);
  const editor = useRef<EditorHandle | null>(null);
  const latest = useRef(files);
  latest.current = files;
  const asked = useRef(new Set<string>());

  const refresh = useCallback(() => void ask({ type: "list_workspace" }, "workspace").then((answer) => answer && setPacks(answer.packs)), [ask]);
  useEffect(refresh, [refresh]);

  const openPack = useCallback(
    async (pack: string) => {
      const answer = await ask({ type: "open_pack", pack, ...(game ? { game } : {}) }, "opened");
      if (!answer) return null;
      setOpened(answer);
      refresh();
      if (!asked.current.has(answer.pack)) {
        asked.current.add(answer.pack);
        void ask({ type: "editing_help", pack: answer.pack }, "editing_help").then((found) => found && setHelp((all) => ({ ...all, [found.pack]: languageHelp(found) })));
      }
      return answer;
    },
    [ask, game, refresh],
  );

  const openFile = useCallback(
    async (pack: string, name: string) => {
      const key = fileKey(pack, name);
      if (!latest.current[key]) {
        const answer = await ask({ type: "read_file", pack, file: name }, "file");
        if (!answer) return;
        setFiles((all) => ({ ...all, [key]: { pack, name, text: answer.text, base: answer.text, hash: answer.hash, outside: null } }));
      }
      setCurrent(key);
    },
    [ask],
  );

  // Lines that tests have run, in the margin.
  useEffect(() => {
    const hear = (event: Event) => setTests((event as CustomEvent<TestsAnswer>).detail);
    addEventListener("workbench-coverage", hear);
    return () => removeEventListener("workbench-coverage", hear);
  }, []);

  // Somebody wants to see a place.
  useEffect(() => {
    const to = props.place;
    if (!to) return;
    void (async () => {
      if (opened?.pack !== to.pack && !(await openPack(to.pack))) return;
      await openFile(to.pack, to.file);
      setTimeout(() => editor.current?.goTo(to.line, to.column ?? 1), 0);
    })();
    // Whenever somebody asks again.
    // eslint-disable-next-line
  }, [props.place]);

  // Files that were saved by somebody else: taken over where nothing was written here, told where something was.
  useEffect(() => {
    if (saves === 0) return;
    if (opened) void ask({ type: "open_pack", pack: opened.pack }, "opened").then((answer) => answer && setOpened(answer));
    for (const file of Object.values(latest.current))
      void ask({ type: "read_file", pack: file.pack, file: file.name }, "file").then((answer) => {
        if (!answer) return;
        setFiles((all) => {
          const key = fileKey(file.pack, file.name);
          const now = all[key];
          if (!now || answer.hash === now.hash) return all;
          if (now.text === now.base || now.text === answer.text) return { ...all, [key]: { ...now, text: answer.text, base: answer.text, hash: answer.hash, outside: null } };
          return { ...all, [key]: { ...now, outside: { text: answer.text, hash: answer.hash } } };
        });
      });
    // eslint-disable-next-line
  }, [saves]);

  const file = current ? files[current] : undefined;
  const change = (text: string) => current && setFiles((all) => (all[current] ? { ...all, [current]: { ...all[current], text } } : all));

  const save = useCallback(async () => {
    const now = current ? latest.current[current] : undefined;
    if (!now || !current) return;
    const begun = performance.now();
    const answer = await desk.line.ask({ type: "write_file", pack: now.pack, file: now.name, text: now.text, seen: now.hash });
    if (answer.type === "written") {
      setFiles((all) => (all[current] ? { ...all, [current]: { ...all[current], base: now.text, hash: answer.hash, outside: null } } : all));
      performance.mark("workbench-saved", { detail: { begun } });
      say("");
    } else if (answer.type === "changed_outside") {
      setFiles((all) => (all[current] ? { ...all, [current]: { ...all[current], outside: { text: answer.text, hash: answer.hash } } } : all));
    } else if (answer.type === "refused") say(answer.text);
  }, [current, desk.line, say]);

  // Problems as one types: the pack is checked with what is on the screen.
  const text = file?.text;
  const pack = file?.pack;
  useEffect(() => {
    if (!pack || text === undefined) return;
    let gone = false;
    const timer = setTimeout(() => {
      const texts = Object.values(latest.current).filter((one) => one.pack === pack && one.text !== one.base).map((one) => ({ file: one.name, text: one.text }));
      void ask({ type: "check_text", pack, texts }, "checked").then((answer) => answer && !gone && setProblems(answer.problems));
    }, 300);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, pack, text, saves]);

  const define = async (word: string) => {
    if (!file) return;
    const answer = await ask({ type: "find_definition", pack: file.pack, word }, "definitions");
    const found = answer?.places[0];
    if (found) desk.goTo(found);
    else if (answer) say(`Nothing is defined as "${word}".`);
  };
  const schema = file && opened?.pack === file.pack ? opened.files.find((one) => one.name === file.name)?.schema : undefined;
  const theirs = file?.outside ?? null;
  const mine = useMemo(() => problems.filter((one) => one.pack === pack && one.file === file?.name), [problems, pack, file?.name]);

  return (
    <div class="files">
      <nav class="pack-column" aria-label="Packs">
        <button type="button" class="primary new-part" onClick={() => setMaking(true)}>New guild, property, module …</button>
        <ul>{packs.map((one) => <li key={one.folder}><button type="button" title={one.folder} aria-current={opened?.folder === one.folder} onClick={() => void openPack(one.folder)}>{one.title} {one.open ? <span class="faint">open</span> : null}</button></li>)}</ul>
      </nav>
      <nav class="file-column" aria-label="Files">
        {opened ? <h3>{opened.pack}</h3> : <p class="faint">Open a pack to edit it. The studio writes only into packs you have opened.</p>}
        <ul>{opened?.files.map((one) => {
          const held = files[fileKey(opened.pack, one.name)];
          return <li key={one.name}><button type="button" aria-current={current === fileKey(opened.pack, one.name)} onClick={() => void openFile(opened.pack, one.name)}>{one.name}{held && held.text !== held.base ? " ●" : ""}</button></li>;
        })}</ul>
      </nav>
      <div class="editor-column">
        {making ? <NewPart packs={packs} close={() => setMaking(false)} made={(where, name) => { setMaking(false); refresh(); void openPack(where).then(() => openFile(where, name)); }} /> : null}
        {file && current ? (
          <>
            <div class="editor-bar">
              <b>{file.name}</b>
              <button type="button" class="save" disabled={file.text === file.base} onClick={() => void save()}>Save <kbd>Ctrl S</kbd></button>
              <button type="button" onClick={() => editor.current?.format()}>Format</button>
              <button type="button" onClick={() => { const word = editor.current?.word(); if (word) void define(word); }}>Go to definition <kbd>F12</kbd></button>
              <span class="faint">{mine.length === 0 ? "no problems" : `${mine.length} problem${mine.length === 1 ? "" : "s"}`}</span>
            </div>
            {theirs ? (
              <div class="outside" role="alert">
                <p>This file was saved by another program while you were editing it. Nothing of either is lost.</p>
                <button type="button" onClick={() => setFiles((all) => ({ ...all, [current]: { ...file, hash: theirs.hash, base: theirs.text, outside: null } }))}>Keep mine (save to overwrite)</button>
                <button type="button" onClick={() => setFiles((all) => ({ ...all, [current]: { ...file, text: theirs.text, base: theirs.text, hash: theirs.hash, outside: null } }))}>Take theirs</button>
                <details><summary>Theirs</summary><pre>{theirs.text}</pre></details>
              </div>
            ) : null}
            <Editor key={current} handle={editor} name={file.name} text={file.text} schema={schema} help={help[file.pack]} problems={mine} covered={tests?.pack === file.pack ? tests.coverage.find((one) => one.file === file.name) : undefined} onChange={change} onSave={() => void save()} onDefine={(word) => void define(word)} />
            <div class="editor-problems"><ProblemList problems={problems} /></div>
          </>
        ) : making ? null : <p class="faint">Choose a file.</p>}
      </div>
    </div>
  );
}
