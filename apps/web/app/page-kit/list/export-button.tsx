import { may } from '@datum/contract/access/access';
import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { factsOf } from '@datum/contract/calls/list-facts';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';

const FORMATS = ['xlsx', 'csv', 'json'] as const;

interface ExportButtonProps<Q> {
  readonly endpoint: Endpoint<undefined, Q, undefined, undefined>;
  /** What narrows the rows on the screen: the file holds the same. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The chosen order of the list; null = the usual one. */
  readonly sort?: string | null;
  /** One format in place of the choice, and what the button says then. */
  readonly only?: { readonly format: (typeof FORMATS)[number]; readonly label: string };
}

/** The rows of a list as a file, for who may; a choice where the endpoint knows several formats. */
export function ExportButton<Q>({ endpoint, filter, sort = null, only }: ExportButtonProps<Q>) {
  const t = useTranslations('kit.export');
  const person = usePerson();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const facts = factsOf(endpoint);
  const formats = FORMATS.filter(
    (format) => facts.formats.includes(format) && (!only || format === only.format),
  );
  const order = sort !== null && facts.sorts.includes(sort) ? { sort } : {};
  const fetchFile = async (format?: string) => {
    setBusy(true);
    try {
      const query = { ...filter, ...order, ...(format ? { format } : {}) } as Q; // the filter was read by the list's schema
      const input = { query } as InputOf<typeof endpoint>;
      const { name, blob } = await callForFile(endpoint, input);
      saveFile(name ?? `${endpoint.id}.${format ?? 'csv'}`, blob);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      toast({ title: t('failed'), message: failure.message, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (!may(person, endpoint)) {
    return null;
  }
  const button = (onClick?: () => void) => (
    <Button size="sm" loading={busy} leftSection={<Icon name="download" />} onClick={onClick}>
      {only?.label ?? t('action')}
    </Button>
  );
  return formats.length < 2 ? (
    button(() => void fetchFile(formats[0]))
  ) : (
    <Menu>
      <Menu.Target>{button()}</Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void fetchFile(format)}>
            {t(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
