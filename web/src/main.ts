import { mount } from 'svelte';
import App from './App.svelte';
import { addDrawings } from './theme/drawings.ts';
import './theme/tokens.css';
import './theme/base.css';

addDrawings(document);
const target = document.getElementById('app');
if (target) mount(App, { target, props: { core: undefined as never } });
