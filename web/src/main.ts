import { mount } from 'svelte';
import App from './App.svelte';
import { sendForHero } from './home/hero';
import './lib/style.css';
import { sendAhead } from './table/ahead';

sendAhead(location.pathname);
sendForHero(location.pathname);
const target = document.getElementById('app');
if (target) mount(App, { target });
