import { mount } from 'svelte';
import App from './App.svelte';
import { startCore } from './core/start.ts';
import { speak } from './messages/messages.svelte.ts';
import { workOffline } from './offline.ts';
import { addDrawings } from './theme/drawings.ts';
import './theme/tokens.css';
import './theme/base.css';

addDrawings(document);
const core = startCore();
// The core is on its way while the words are loaded and somebody still chooses.
core.warm();
await speak();
const target = document.getElementById('app');
if (target) mount(App, { target, props: { core } });
workOffline();
