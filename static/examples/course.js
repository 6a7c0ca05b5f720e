// An example of a course page: three boards, and what the page does when a game ends.
"use strict";

const root = document.documentElement;
const asked = new URLSearchParams(location.search).get("lang");
const words = {
  en: {
    title: "Exercise sheet 3",
    light: "Light",
    dark: "Dark",
    done: (count) => `${count} of 3 solved`,
    won: "Won: well played.",
    lost: "Lost. Start again on the board when you like.",
    draw: "A draw. Try once more.",
    missed: "That was not the move. Set it up again.",
  },
  zh: {
    title: "练习三",
    light: "浅色",
    dark: "深色",
    done: (count) => `已完成 ${count} / 3`,
    won: "赢了，下得好！",
    lost: "输了。随时可以在棋盘上重新开始。",
    draw: "和棋，再来一次吧。",
    missed: "不是这一步。请重新摆好再试。",
  },
};
let lang = (asked ?? navigator.language).startsWith("zh") ? "zh" : "en";
let theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

// The boards. Everything that an address can ask for can stand here; see docs/embedding.md.
const exercises = {
  "warm-up": { game: "quoridor", level: "newcomer", side: "first" },
  "one-move": { game: "checkers", start: "......../......../...w..../....b.../......../......b./......../........ b", side: "first", hints: false },
  examination: { game: "nogo", variant: "5x5", level: "newcomer", side: "first", undo: false, hints: false, sandbox: true },
};

const boards = {};
const verdicts = {};

for (const [name, options] of Object.entries(exercises)) {
  const section = document.getElementById(name);
  const title = section.querySelector("h2").textContent;
  const board = Quintet.embed(section.querySelector(".board"), { ...options, lang, theme, title: `Quintet: ${title || name}` });
  boards[name] = board;
  board.on("move", ({ by, result }) => {
    // One move was asked for: if it did not win, the exercise is over.
    if (name === "one-move" && by === "person" && result === null) tell(name, "missed");
    else if (verdicts[name] !== "won" && result === null) tell(name, undefined);
  });
  board.on("end", ({ winner, by }) => tell(name, winner === null ? "draw" : by === "person" ? "won" : "lost"));
}
document.querySelector(".again").addEventListener("click", () => {
  boards["one-move"].new();
  if (verdicts["one-move"] !== "won") tell("one-move", undefined);
});

function tell(name, verdict) {
  if (name === "one-move" && verdict === undefined && verdicts[name] === "missed" && boards[name].state.ply > 0) return;
  verdicts[name] = verdicts[name] === "won" ? "won" : verdict;
  show();
}

function show() {
  root.lang = lang;
  root.dataset.theme = theme;
  document.title = words[lang].title;
  document.getElementById("theme").textContent = theme === "dark" ? words[lang].light : words[lang].dark;
  for (const element of document.querySelectorAll("[data-en]")) element.textContent = element.dataset[lang];
  for (const name of Object.keys(exercises)) {
    const section = document.getElementById(name);
    section.classList.toggle("won", verdicts[name] === "won");
    section.querySelector(".verdict").textContent = words[lang][verdicts[name]] ?? "";
  }
  document.getElementById("progress").textContent = words[lang].done(Object.values(verdicts).filter((verdict) => verdict === "won").length);
}

document.getElementById("language").addEventListener("click", () => {
  lang = lang === "en" ? "zh" : "en";
  for (const board of Object.values(boards)) board.set({ lang });
  show();
});
document.getElementById("theme").addEventListener("click", () => {
  theme = theme === "dark" ? "light" : "dark";
  for (const board of Object.values(boards)) board.set({ theme });
  show();
});
show();
