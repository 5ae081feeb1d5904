import type { Ctx } from '#kernel/server/context.ts';
import { offer, offered, offerKind, type Offer } from '#kernel/server/offers.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import type { FormField } from '#platform/forms/shared/form-schema.ts';
import type { InstanceStatusCode, TaskActionCode } from '../shared/instance-status.states.ts';
import type { CaseLine } from '../shared/task.ts';

/** A document of another slice as the engine asks for it when its approval starts. */
export type DocumentOf = {
  title: string;
  /** Values that conditions and rules of assignees may ask for. */
  variables: Record<string, unknown>;
  /** Unit that the document belongs to, and its laboratory. */
  lab_id?: number | null;
  college_id?: number | null;
  /** Parts that are decided by themselves. */
  lines?: readonly Pick<CaseLine, 'id' | 'label' | 'before' | 'after'>[];
};

/** What happened to a case; `lines` are those with their results so far. */
export type CaseEvent = {
  instance_id: number;
  seq: number;
  biz_id: number;
  node_key: string;
  action: TaskActionCode | '';
  lines: readonly CaseLine[];
};
export type CaseEnd = CaseEvent & { status: InstanceStatusCode; note: string };

type Binding = {
  biz_type: string;
  /** What conditions may ask for. */
  variables: readonly Pick<FormField, 'name' | 'label' | 'kind'>[];
  /** Page where a case is started, and page of a document. */
  start_url: PageAddress;
  url: (bizId: number) => PageAddress;
  document: (ctx: Ctx, bizId: number) => Promise<DocumentOf>;
  /** In the transaction of the decision; a refusal leaves the task unhandled. */
  onSubmit?: (ctx: Ctx, event: CaseEvent) => Promise<void>;
  onNode?: (ctx: Ctx, event: CaseEvent) => Promise<void>;
  onEnd?: (ctx: Ctx, event: CaseEnd) => Promise<void>;
  /** After the commit, in the order of `seq`, once for each event unless the work fails. */
  deliver?: (ctx: Ctx, event: CaseEvent) => Promise<void>;
};

const bindings = offerKind<Binding>('workflow.binding');
/** Runs at an `auto` node, in the transaction of the decision before it. */
export type AutoHandler = { key: string; label: string; run: (ctx: Ctx, event: CaseEvent) => Promise<void> };
const handlers = offerKind<AutoHandler>('workflow.handler');

/** Binds the documents of a slice to the processes of a business type; goes to `Slice.offers`. */
export const bindProcess = (bizType: string, binding: Omit<Binding, 'biz_type'>): Offer =>
  offer(bindings, { ...binding, biz_type: bizType });

export const bindHandler = (handler: AutoHandler): Offer => offer(handlers, handler);

/** The binding of a business type; undefined for forms and for slices that are not there. */
export const bindingOf = (ctx: Ctx, bizType: string): Binding | undefined =>
  offered(ctx, bindings).find((one) => one.biz_type === bizType);

export const autoHandlers = (ctx: Ctx): AutoHandler[] => offered(ctx, handlers);
