/**
 * Pages that are complete without their scripts are shown before these are asked for: the bytes of a slow line go to style
 * sheets and the font, and a slow processor draws before it hydrates.
 */
export const paintFirst = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll('<script type="module"', '<script type="later"');

/**
 * Stands at the end of the document: after the first frame what waits becomes what it was. A script that was of no known
 * type runs when it is put in again. No frame comes in a tab that nobody sees: there it goes by the clock.
 */
export const PAINTED_SCRIPT = `(()=>{let begun;const begin=()=>{if(begun)return;begun=1;
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';
for(const script of document.querySelectorAll('script[type=later]')){const{parentNode,nextSibling}=script;script.remove();script.type='module';parentNode.insertBefore(script,nextSibling)}};
requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,document.hidden?0:2000)})()`;
