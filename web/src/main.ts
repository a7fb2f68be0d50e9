import { mount } from 'svelte';
import App from './App.svelte';
import { startCore } from './core/start.ts';
import { workOffline } from './offline.ts';
import { addDrawings } from './theme/drawings.ts';
import './theme/tokens.css';
import './theme/base.css';

addDrawings(document);
const core = startCore();
const target = document.getElementById('app');
if (target) mount(App, { target, props: { core } });
// The core is on its way while somebody still chooses.
core.warm();
workOffline();
