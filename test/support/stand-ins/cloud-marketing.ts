import type { MetaTemplate } from './cloud-template-desk.js';
import type { UsedTemplate } from './cloud-template-use.js';

/** What the account may do with templates of marketing. */
interface MarketingAccount {
  isOnboarded: boolean;
  hasCloudMarketing: boolean;
}

/**
 * Why Meta refuses a message on the route it was posted to, by the category of its template (docs/gateways/facts.md, Meta);
 * undefined: it does not.
 */
export function marketingFault(
  { type, template, product_policy: policy }: Readonly<Record<string, unknown>>,
  isByMarketing: boolean,
  templates: ReadonlyMap<string, MetaTemplate>,
  { isOnboarded, hasCloudMarketing }: MarketingAccount,
): number | undefined {
  const { name, language } = (template ?? {}) as UsedTemplate;
  const isMarketing = type === 'template' && templates.get(`${name}:${language?.code}`)?.category === 'MARKETING';
  const mayUseCloud = !isMarketing || hasCloudMarketing;
  if (!isByMarketing) return policy !== undefined ? 100 : mayUseCloud ? undefined : 131063;
  if (policy !== 'CLOUD_API_FALLBACK' && policy !== 'STRICT') return 100;
  if (!isMarketing) return 131055;
  return isOnboarded || (policy === 'CLOUD_API_FALLBACK' && mayUseCloud) ? undefined : 134102;
}
