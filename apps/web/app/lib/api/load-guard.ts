import { SITE_META } from '../deploy/site.ts';

/** Where the last reload after a failed load is remembered: path, build, and until when no other may follow. */
export const RELOAD_GUARD_KEY = 'datum:reload';
export const RELOAD_GUARD_MS = 10_000;
/** Id of the element that says that the page did not load. */
export const LOAD_FAILED_ID = 'load-failed';

/**
 * Stands in the document before any module: when one of the page's own scripts does not load, the page reloads once
 * in 10 seconds for the same path and build (requirements 8), and then says what happened instead of doing nothing.
 */
export const LOAD_GUARD_SCRIPT = `addEventListener('error',({target})=>{
if(!(target instanceof HTMLScriptElement))return;
const build=JSON.parse(document.querySelector('meta[name="${SITE_META}"]').content).buildId,path=location.pathname;
let last;try{last=JSON.parse(sessionStorage.getItem('${RELOAD_GUARD_KEY}'))}catch{}
if(last&&last.path===path&&last.build===build&&last.until>Date.now()){
const box=document.getElementById('${LOAD_FAILED_ID}');box.hidden=false;
box.querySelector('button').onclick=()=>location.reload();return}
sessionStorage.setItem('${RELOAD_GUARD_KEY}',JSON.stringify({path,build,until:Date.now()+${RELOAD_GUARD_MS}}));
location.reload()},true)`;
