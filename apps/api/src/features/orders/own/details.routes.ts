import { saveBillingDetails, showBillingDetails } from '@datum/contract/orders/billing-details';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { readNumberForms } from '../../billing-settings/queries.ts';
import { needBuyer } from '../quote.routes.ts';
import { findDetails, readKnown, saveDetails } from './details.queries.ts';

const NOTHING = {
  registration_no: '',
  tax_no: '',
  address: '',
  postcode: '',
  city: '',
  country: 'MY',
} as const;

/** Whom later invoices are made out to. */
export function billingDetailRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showBillingDetails, async ({ db, person }) => {
    const buyer = await needBuyer(db, knownPerson(person));
    const [details, number_forms] = await Promise.all([findDetails(db, buyer), readNumberForms(db)]);
    if (details) return { details, number_forms, is_stored: true };
    const known = await readKnown(db, buyer);
    return {
      details: {
        ...NOTHING,
        name: known?.name['en'] ?? buyer.name,
        email: known?.email ?? buyer.email,
        address: known?.address ?? '',
        registration_no: known?.registration_no ?? '',
      },
      number_forms,
      is_stored: false,
    };
  });
  mountWrite(app, platform, saveBillingDetails, async ({ db, person, body, now, audit }) => {
    const buyer = await needBuyer(db, knownPerson(person));
    const before = await findDetails(db, buyer);
    await saveDetails(db, buyer, body, now);
    audit({
      action: 'billing-details.edit',
      resource: 'billing_details',
      id: buyer.organisation_id ?? buyer.uuid,
      ...(before ? { before } : {}),
      after: body,
      subject: buyer.uuid,
    });
    return body;
  });
}
