/**
 * A game in a frame of somebody else's page, 'embed.html#GAME': to look at, nothing else. It sends no cookie, keeps
 * nothing, and only asks with GET.
 */
import { mount } from 'svelte';
import { startCore } from '../core/start.ts';
import { speak } from '../messages/messages.svelte.ts';
import { addDrawings } from '../theme/drawings.ts';
import '../theme/tokens.css';
import '../theme/base.css';
import Embed from './Embed.svelte';

addDrawings(document);
await speak();
const target = document.getElementById('app');
if (target) mount(Embed, { target, props: { core: startCore() } });
