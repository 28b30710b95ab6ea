import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { issuesOf } from '@datum/contract/messages/refusals/said-issues';
import { createUser, editUser, type showUserAccount } from '@datum/contract/people/users';
import { useState } from 'react';
import { useSend } from '../../lib/api/use-send.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import type { Locale } from '../../lib/texts/locale.ts';

export type UserDetail = AnswerOf<typeof showUserAccount>;

/** What the form of an account holds while it is typed; ids are text, as fields want them. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly job_title: string;
  readonly role_id: string | null;
  readonly organisation_id: string | null;
  readonly locale: Locale;
  readonly must_use_two_factor: boolean;
  /** Last day, as a date field has it; empty = without end. */
  readonly expires_on: string;
  /** A sentence of one's own in the invitation; only for a new account. */
  readonly note: string;
}

/** Form of an account: its values with a draft kept through reloads, the contract's check, and the server's refusals. */
export function useUserForm(user: UserDetail | null, onSaved: (user: UserDetail) => void) {
  const initial = draftOf(user);
  const [draft, setDraft] = useState(initial);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { locale } = useLanguage();
  const { send, busy, problem } = useSend();
  const dirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const kept = useDraft({
    screen: `users/${user?.uuid ?? 'new'}`,
    values: draft,
    dirty,
    restore: setDraft,
  });

  /** Whether the contract takes the values; what it does not take stands beside its field. */
  function check(): boolean {
    const issues = issuesOf((user ? editUser : createUser).body, bodyOf(draft, user), locale);
    setWrong(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    return issues.length === 0;
  }

  async function save(): Promise<void> {
    const { email, note, ...written } = bodyOf(draft, user);
    const saved = user
      ? await send(editUser, {
          params: { uuid: user.uuid },
          body: { ...written, version: user.version },
        })
      : await send(createUser, { body: { ...written, email, note } });
    if (saved) {
      kept.drop();
      onSaved(saved);
    }
  }

  const fields: Record<string, string> = {
    ...wrong,
    ...Object.fromEntries(
      Object.entries(problem?.fields ?? {}).map(([name, [first]]) => [name, first ?? '']),
    ),
  };
  return {
    draft,
    change: (part: Partial<UserDraft>) => setDraft((before) => ({ ...before, ...part })),
    dirty,
    busy,
    saved: kept.state,
    check,
    save,
    errorOf: (name: string): string | null => fields[name] ?? null,
    problems: Object.entries(fields).map(([field, message]) => ({ field, message })),
    failure: problem && Object.keys(problem.fields).length === 0 ? problem : null,
    giveUp: () => {
      kept.drop();
      setDraft(initial);
    },
  } as const;
}

const draftOf = (user: UserDetail | null): UserDraft => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  job_title: user?.job_title ?? '',
  role_id: user ? String(user.role.id) : null,
  organisation_id: user?.organisation ? String(user.organisation.id) : null,
  locale: (user?.locale ?? 'en') as Locale,
  must_use_two_factor: user?.must_use_two_factor ?? false,
  expires_on: user?.expires_on ?? '',
  note: '',
});

/** The body as the contract wants it; a role that is not chosen yet stays out, and the contract says so. */
const bodyOf = (draft: UserDraft, user: UserDetail | null) => ({
  name: draft.name,
  email: user?.email ?? draft.email,
  phone: draft.phone.trim() || null,
  job_title: draft.job_title.trim() || null,
  role_id: Number(draft.role_id ?? Number.NaN),
  organisation_id: draft.organisation_id ? Number(draft.organisation_id) : null,
  locale: draft.locale,
  must_use_two_factor: draft.must_use_two_factor,
  expires_on: draft.expires_on || null,
  note: draft.note,
  ...(user ? { version: user.version } : {}),
});
