/** Where the last reload after a failed load is remembered: until when no other may follow, in ms since the epoch. */
export const RELOAD_GUARD_KEY = 'datum:reload';
export const RELOAD_GUARD_MS = 10_000;
/** Id of the element that says that the page did not load. */
export const LOAD_FAILED_ID = 'load-failed';

/**
 * Stands in the document before any module: when one of the page's own scripts does not load, the page reloads, at most once
 * in 10 seconds whatever page it is (requirements 8), and else says what happened instead of doing nothing.
 */
export const LOAD_GUARD_SCRIPT = `addEventListener('error',({target})=>{
if(!(target instanceof HTMLScriptElement))return;
let until;try{until=sessionStorage.getItem('${RELOAD_GUARD_KEY}')}catch{}
if(Number(until)>Date.now()){
const box=document.getElementById('${LOAD_FAILED_ID}');box.hidden=false;
box.querySelector('button').onclick=()=>location.reload();return}
sessionStorage.setItem('${RELOAD_GUARD_KEY}',String(Date.now()+${RELOAD_GUARD_MS}));
location.reload()},true)`;
