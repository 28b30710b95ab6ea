import { createContext, useContext } from 'react';

const ScriptMark = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = ScriptMark.Provider;

/** The mark by which the server knows its own inline scripts while it renders; none in the browser. */
export const useScriptMark = (): string | undefined => useContext(ScriptMark);
