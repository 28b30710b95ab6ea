import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';

interface PasteLinkProps {
  /** Of the page around it, to lay it out. */
  readonly className: string | undefined;
  readonly error: string | null;
}

/** Where the browser runs no script, and where a tab has no link: it is pasted, and sent in a body, not in an address. */
export function PasteLink({ className, error }: PasteLinkProps) {
  const t = useTranslations('portal.paste-link');
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form data-unkept="secret" method="post" className={className}>
      <input type="hidden" name="intent" value="open" />
      <TextInput
        name="link"
        id="link"
        label={t('label')}
        description={t('hint')}
        maxLength={1000}
        autoComplete="off"
        required
        error={error}
      />
      <Button type="submit" variant="filled" loading={isBusy}>
        {t('open')}
      </Button>
    </Form>
  );
}
