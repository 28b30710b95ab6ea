import { listViews, VIEW_AUDIENCES } from '@datum/contract/office/saved-views';
import type { ScreenName } from '@datum/contract/screens/all';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePage } from '../../lib/screens/page.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { OwnViews, ViewForm } from './view-form.tsx';

/** What of an address is no part of a view: the place in the list, and what is open beside it. */
const PASSING = ['page', 'cursor', 'first', 'tab'];

/** Saved views of the list on this screen: filters, order and columns under a name, private or shared. */
export function SavedViews({ opens }: { readonly opens: string }) {
  const t = useTranslations('kit.views');
  const person = usePerson();
  const name = usePage()?.name as ScreenName | undefined;
  const screen = person === null ? undefined : name; // visitors read some lists, and keep no views
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = viewOf(search, opens);
  const { answer } = useCall(listViews, screen ? { query: { screen } } : null);
  const [drawer, setDrawer] = useState<'save' | 'manage' | null>(null);
  const views = answer?.data ?? [];
  const current = views.find((view) => view.query === query);
  if (!screen) {
    return null;
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="sm" rightSection={<Icon name="chevron-down" size={13} />}>
            {current?.name ?? t('action')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {VIEW_AUDIENCES.map((audience) => ({
            audience,
            inside: views.filter((view) => (view.is_own ? 'mine' : view.audience) === audience),
          }))
            .filter(({ inside }) => inside.length > 0)
            .map(({ audience, inside }) => [
              <Menu.Label key={audience}>{t(`of.${audience}`)}</Menu.Label>,
              ...inside.map((view) => (
                <Menu.Item
                  key={view.uuid}
                  rightSection={view === current ? <Icon name="check" /> : null}
                  onClick={() => void navigate(`?${view.query}`)}
                >
                  {view.name}
                </Menu.Item>
              )),
            ])}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item disabled={query === ''} onClick={() => setDrawer('save')}>
            {t('save')}
          </Menu.Item>
          {views.some((view) => view.may_edit) && (
            <Menu.Item onClick={() => setDrawer('manage')}>{t('manage')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Drawer opened={drawer === 'save'} onClose={() => setDrawer(null)} title={t('save')} width={360}>
        <ViewForm screen={screen} query={query} onDone={() => setDrawer(null)} />
      </Drawer>
      <Drawer opened={drawer === 'manage'} onClose={() => setDrawer(null)} title={t('manage')} width={360}>
        <OwnViews views={views.filter((view) => view.may_edit)} />
      </Drawer>
    </>
  );
}

function viewOf(search: string, opens: string): string {
  const view = new URLSearchParams(search);
  for (const name of [...PASSING, opens]) view.delete(name);
  view.sort();
  return String(view);
}
