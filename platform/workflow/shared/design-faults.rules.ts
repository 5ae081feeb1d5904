import * as z from 'zod/mini';
import { formFaults } from './form-fault.rules.ts';
import { modelFaults } from './model-check.rules.ts';
import { allNodes, isStep, processModel, startKey, type ProcessFlags, type ProcessModel } from './process-model.ts';
import type { DesignMaterial } from './process-design.ts';
import type { ModelFault } from './process.ts';

type Checked = { biz_type: string; form_key: string; model: ProcessModel; flags: ProcessFlags };

/** The key of the innermost item that a path into a model leads to. */
function keyAt(model: ProcessModel, path: readonly PropertyKey[]): string {
  let [key, part]: [string, unknown] = [startKey, model];
  for (const name of path) {
    part = typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[name] : undefined;
    if (typeof part === 'object' && part !== null && 'key' in part) key = String(part.key);
  }
  return key;
}

/** What keeps a model from being saved. */
export const saveFaults = (model: ProcessModel): ModelFault[] =>
  (z.safeParse(processModel, model).error?.issues ?? []).map(({ path, message }) => ({
    node: keyAt(model, path),
    sentence: message.startsWith('Invalid') || !message ? '内容不完整' : message,
  }));

/** What keeps a design from being deployed, as far as it is known here; the server checks it again. */
export function designFaults({ biz_type, form_key, model, flags }: Checked, material: DesignMaterial): ModelFault[] {
  const incomplete = saveFaults(model);
  const isPublished = material.forms.some(({ key }) => key === form_key);
  const faults = modelFaults(model, flags, {
    bizType: biz_type,
    fields: material.fields,
    roles: material.roles.map(({ key }) => key),
    units: material.units.map(({ key }) => key),
    handlers: material.handlers.map(({ key }) => key),
  });
  // Of what is not chosen yet it is said once.
  const said = new Set(incomplete.map(({ node }) => node));
  const others = faults.filter(({ node, sentence }) => !(said.has(node) && sentence.includes('“”')));
  return [...formFaults({ biz_type, form_key }, isPublished), ...incomplete, ...others];
}

/** Steps that the office of the school will get, because nobody holds a role that they name. They may be deployed. */
export function designHints(model: ProcessModel, { roles }: Pick<DesignMaterial, 'roles'>): ModelFault[] {
  const unheld = new Map(roles.filter(({ held }) => !held).map(({ key, name }) => [key, name]));
  return allNodes(model.nodes)
    .filter(isStep)
    .flatMap(({ key, rules }) => {
      const names = rules.flatMap((rule) => (rule.kind === 'role' ? (unheld.get(rule.role) ?? []) : []));
      if (names.length === 0 || names.length < rules.length) return [];
      return [{ node: key, sentence: `目前没有人担任“${names.join('”“')}”，单据到这里将交给学校管理员处理` }];
    });
}
