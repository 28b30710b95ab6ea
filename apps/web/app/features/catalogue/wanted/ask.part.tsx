import { wantData } from '@datum/contract/publication/wanted-data';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import classes from '../catalogue.module.css';

const LONGEST = 120;

/** Asks for data that there are not; what was searched for in vain stands there already. */
export function AskForData({ search }: { readonly search: string }) {
  const t = useTranslations('catalogue.wanted');
  const [words, setWords] = useState(search);
  const [said, setSaid] = useState('');
  const { send, busy, problem } = useSend();
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setSaid('');
    const wish = await send(wantData, { body: { words } });
    if (wish) {
      setSaid(t('asked', { words: wish.words }));
      setWords('');
    }
  };
  return (
    <form data-unkept="search" className={classes.ask} onSubmit={(event) => void ask(event)}>
      <TextInput
        label={t('ask-label')}
        value={words}
        required
        maxLength={LONGEST}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        error={problem?.fields.words?.[0] ?? problem?.message}
      />
      <Button type="submit" loading={busy}>
        {t('ask')}
      </Button>
      <p role="status">{said}</p>
    </form>
  );
}
