import { mount } from "svelte";
import App from "./app/App.svelte";
import { watchRoute } from "./app/router.svelte";
import "./app/fonts.css";
import "./app/tokens.css";
import "./app/style.css";
import { reloadForNewFiles } from "./net/reload";
import { registerWorker } from "./net/worker";
import { textsReady } from "./texts/catalogue";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app to mount into");
reloadForNewFiles();
registerWorker();
watchRoute();
// Nothing is shown before it can be said in the right language.
void textsReady().then(() => mount(App, { target }));
