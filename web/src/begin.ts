import { mount } from 'svelte';
import App from './App.svelte';
import './lib/style.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
