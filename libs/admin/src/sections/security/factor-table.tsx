import type { SecondFactorView } from '@recado/auth';
import { Table, Time, usePanel } from '../../ui/kit.js';
import { securityTexts } from './texts/index.js';

interface FactorTableProps {
  factors: readonly SecondFactorView[];
  /** Where one is managed; without it nobody may. */
  hrefOf?: (factor: SecondFactorView) => string;
}

/** A person's second factors. */
export function FactorTable({ factors, hrefOf }: FactorTableProps) {
  const { texts, format } = usePanel();
  const { security: t } = texts(securityTexts);
  const named = ({ name }: SecondFactorView) => <span class="strong">{name}</span>;
  const link = (factor: SecondFactorView) => (
    <a href={hrefOf?.(factor)} aria-label={t.manageNamed(factor.name)}>
      {t.manage}
    </a>
  );
  const columns = [
    { head: t.name, namesRow: true, cell: named },
    { head: t.kind, cell: ({ kind }: SecondFactorView) => t.kinds[kind] },
    { head: t.added, cell: ({ createdAt }: SecondFactorView) => <Time at={format.brief(createdAt)} /> },
    {
      head: t.used,
      cell: ({ lastUsedAt }: SecondFactorView) => (lastUsedAt ? <Time at={format.brief(lastUsedAt)} /> : t.never),
    },
  ];
  const management = { head: t.actions, isHeadHidden: true, class: 'end', cell: link };
  return <Table class="keys" rows={factors} columns={hrefOf ? [...columns, management] : columns} />;
}
