import './inbound.css';
import { UserField } from '#platform/identity/web/public.tsx';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { AreaField, EnumField, Section, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { createdPage } from '#screens/frames/created-page.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { inboundApi, InboundSource } from '../../shared/inbound/inbound.ts';
import { InboundLines } from './inbound-lines.tsx';

const field = namesOf(inboundApi.create);
const isOpen = ({ status }: { status: number }) => status === 1;

/** Boxes that were never touched are not ticked. */
const toInput = ({ lines, ...values }: Record<string, unknown>) => ({
  ...values,
  lines: (lines as object[]).map((line) =>
    Object.fromEntries(
      Object.entries(line).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ),
  ),
});

export function InboundFormPage() {
  return (
    <FormPage
      title="入库单"
      load={inboundApi.find}
      create={inboundApi.create}
      update={inboundApi.update}
      defaults={{ source: InboundSource.purchase, lines: [{}] }}
      toInput={toInput}
      back="/chemical/inbound"
      next={createdPage('/chemical/inbound')}
      invalidates={[inboundApi.list]}
    >
      {(row) => (
        <>
          <Section title="单据">
            <EnumField name={field('source')} label="来源" of={InboundSource} />
            <SelectField
              name={field('warehouse_id')}
              label="仓库"
              source={{ read: warehouseApi.list, label: 'name', only: isOpen }}
            />
            <UserField name={field('applicant_id')} label="申请人" hint="提出采购或接受捐赠的人，不能由本人复核入库" />
            <AreaField name={field('remark')} label="备注" rows={2} />
          </Section>
          <InboundLines known={row?.lines ?? []} />
        </>
      )}
    </FormPage>
  );
}
