import { mount } from "svelte";
import App from "./app/App.svelte";
import "./app/fonts.css";
import "./app/tokens.css";
import "./app/style.css";
import { reloadForNewFiles } from "./net/reload";
import { registerWorker } from "./net/worker";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app to mount into");
mount(App, { target });
reloadForNewFiles();
registerWorker();
