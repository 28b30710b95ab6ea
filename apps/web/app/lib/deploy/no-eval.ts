/**
 * Stands in the document before any module: zod compiles its schemas by `new Function` and tries first whether it may,
 * which the content security policy refuses and every browser reports. Its switch is read when the first schema is made;
 * chunks are loaded in no promised order, so no module of ours would be early enough.
 */
export const NO_EVAL_SCRIPT = 'globalThis.__zod_globalConfig={jitless:true}';
