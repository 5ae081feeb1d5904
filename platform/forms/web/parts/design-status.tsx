import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { FormStatus, type FormDetail } from '../../shared/form.ts';

type Props = { saved: FormDetail | undefined; isDirty: boolean };

/** State and version of the form, and whether something is not saved or not published. */
export function DesignStatus({ saved, isDirty }: Props) {
  return (
    <>
      {saved && <EnumTag of={FormStatus} value={saved.status} />}{' '}
      {saved && saved.form_version > 0 && <span>第 {saved.form_version} 版</span>}{' '}
      {isDirty && <ToneTag tone="warn">未保存</ToneTag>}
      {!isDirty && saved && saved.form_version > 0 && saved.is_changed && <ToneTag tone="warn">有未发布的修改</ToneTag>}
    </>
  );
}
