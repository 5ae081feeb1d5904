import type { ModelFault } from './process.ts';
import { startKey } from './process-model.ts';

type Named = { biz_type: string; form_key: string };

/** What is wrong with the form of a process; a process of a business type needs none. */
export function formFaults({ biz_type, form_key }: Named, isPublished: boolean): ModelFault[] {
  if (form_key !== '' && !isPublished) return [{ node: startKey, sentence: `表单“${form_key}”尚未发布，请先发布表单` }];
  return biz_type === '' && form_key === '' ? [{ node: startKey, sentence: '请选择表单' }] : [];
}
