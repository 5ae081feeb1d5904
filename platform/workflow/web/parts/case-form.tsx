import { Link } from '#kernel/web/router/links.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { FormView } from '#platform/forms/web/public.tsx';
import { fieldsOf, type FieldModes, type FormSchema, type FormValues } from '#platform/forms/shared/form-schema.ts';
import { isEditable, modeOf } from '#platform/forms/shared/field-mode.rules.ts';
import type { FieldErrors } from '#platform/forms/shared/form-values.rules.ts';
import type { CaseDetail } from '../../shared/task.ts';

/** A form as it comes with a case: checked by the server, which the contract leaves open. */
type CaseForm = { schema: FormSchema; modes: FieldModes; values: FormValues };

/** The form of a case; undefined where the document stays in its sub-system. */
export const formOf = ({ schema, modes, form_data }: CaseDetail): CaseForm | undefined =>
  schema === null
    ? undefined
    : { schema: schema as FormSchema, modes: modes as FieldModes, values: form_data as FormValues };

/** True if the step lets its people change any field. */
export const hasEdits = ({ schema, modes }: CaseForm): boolean =>
  fieldsOf(schema).some(({ control }) => isEditable(modeOf(control, modes)));

type Props = {
  of: CaseDetail;
  /** Absent: read only. */
  edit?: { values: FormValues; errors: FieldErrors; onChange: (values: FormValues) => void };
};

/** What is decided: the form of a case, or a link to the document in its sub-system. */
export function CaseContent({ of, edit }: Props) {
  const form = formOf(of);
  return (
    <>
      {of.url && (
        <p className="wf-document">
          申请内容在业务页面中：
          <Link
            // Addresses of documents are given by the slices that own them.
            to={of.url as PageAddress}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              void openPage(of.url);
            }}
          >
            查看单据
          </Link>
        </p>
      )}
      {form && (
        <FormView
          schema={form.schema}
          modes={form.modes}
          values={edit?.values ?? form.values}
          mode={edit ? 'edit' : 'read'}
          {...(edit && { errors: edit.errors, onChange: edit.onChange })}
        />
      )}
      {!form && !of.url && of.lines.length === 0 && <p className="lab-none">该流程没有表单内容</p>}
    </>
  );
}
