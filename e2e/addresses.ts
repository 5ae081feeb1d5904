import type { Client } from '#apps/server/testing/client.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { attributeApi, AttributeKind } from '#modules/base-info/shared/attribute.ts';
import { specialTimeApi } from '#modules/base-info/shared/access/special-time.ts';
import { SpecialTimeStatus } from '#modules/base-info/shared/access/special-time.states.ts';
import { changeApi } from '#modules/base-info/shared/change/change-request.ts';
import { hazardApi } from '#modules/base-info/shared/hazard/hazard.ts';
import { provinceTemplateApi } from '#modules/base-info/shared/province/province-template.ts';
import { riskPointApi } from '#modules/base-info/shared/risk/risk-point.ts';
import { RiskStatus } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { CylinderState } from '#modules/chemical/shared/cylinder.states.ts';
import { cylinderApi } from '#modules/chemical/shared/gas/cylinder.ts';
import { containerApi } from '#modules/chemical/shared/container/container.ts';
import { inboundApi } from '#modules/chemical/shared/inbound/inbound.ts';
import { InboundStatus } from '#modules/chemical/shared/inbound/inbound.states.ts';
import { ledgerApi as chemicalLedgerApi } from '#modules/chemical/shared/ledger/ledger.ts';
import { outboundApi } from '#modules/chemical/shared/outbound/outbound.ts';
import { purchaseApi } from '#modules/chemical/shared/purchase/purchase.ts';
import { PurchaseStatus } from '#modules/chemical/shared/purchase/purchase.states.ts';
import { requisitionApi } from '#modules/chemical/shared/requisition/requisition.ts';
import { RequisitionStatus } from '#modules/chemical/shared/requisition/requisition.states.ts';
import { stocktakeApi } from '#modules/chemical/shared/stocktake/stocktake.ts';
import { LinkHours, roomApi as chemicalRoomApi } from '#modules/chemical/shared/room/room.ts';
import { substanceApi } from '#modules/chemical/shared/substance.ts';
import { transferApi } from '#modules/chemical/shared/transfer/transfer.ts';
import { certificateApi } from '#modules/training/shared/exam/certificate.ts';
import { examApi } from '#modules/training/shared/exam/exam.ts';
import { ExamStatus, PaperStatus } from '#modules/training/shared/exam/exam.states.ts';
import { paperApi } from '#modules/training/shared/exam/paper.ts';
import { sessionApi } from '#modules/training/shared/exam/session.ts';
import { admissionApi } from '#modules/training/shared/admission/admission.ts';
import { AdmissionStatus } from '#modules/training/shared/admission/admission.states.ts';
import { eventApi } from '#modules/training/shared/offline/event.ts';
import { EventStatus } from '#modules/training/shared/offline/event.states.ts';
import { annualApi } from '#modules/waste/shared/annual/annual.ts';
import { AnnualStatus } from '#modules/waste/shared/annual/annual.states.ts';
import { applyApi } from '#modules/waste/shared/pickup/apply.ts';
import { planApi } from '#modules/waste/shared/pickup/plan.ts';
import { manifestApi } from '#modules/waste/shared/transfer/manifest.ts';
import { recordApi as wasteApi } from '#modules/waste/shared/record/record.ts';
import { RecordState as WasteState } from '#modules/waste/shared/record/record.states.ts';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { ActivityStatus, ActType, PatrolType } from '#modules/inspection/shared/core/activity.states.ts';
import { bulletinApi } from '#modules/inspection/shared/bulletin/bulletin.ts';
import { checkItemApi } from '#modules/inspection/shared/library/check-item.ts';
import { ledgerApi } from '#modules/inspection/shared/report/ledger.ts';
import { problemClassApi, problemDescrApi } from '#modules/inspection/shared/library/problem-class.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { recordApi } from '#modules/inspection/shared/record/record.ts';
import { draftApi } from '#modules/inspection/shared/record/draft.ts';
import { resultApi } from '#modules/inspection/shared/record/result.ts';
import { reachResultApi } from '#modules/inspection/shared/reach/reach-result.ts';
import { reachWorkApi } from '#modules/inspection/shared/reach/reach-work.ts';
import { SelfTaskStatus } from '#modules/inspection/shared/self-check/self-check.states.ts';
import { excellentApi } from '#modules/inspection/shared/award/award.ts';
import { collegeScoreApi } from '#modules/inspection/shared/award/college-score.ts';
import { recommendApi } from '#modules/inspection/shared/award/recommendation.ts';
import { checkListApi, listVersionApi } from '#modules/inspection/shared/check-list/check-list.ts';
import { selfPlanApi } from '#modules/inspection/shared/self-check/self-plan.ts';
import { selfTaskApi } from '#modules/inspection/shared/self-check/self-task.ts';
import { questionApi } from '#modules/training/shared/learn/question.ts';
import { resourceApi } from '#modules/training/shared/learn/resource.ts';
import { studyApi } from '#modules/training/shared/learn/study.ts';
import { billApi } from '#modules/reservation/shared/bill/bill.ts';
import { bookingApi } from '#modules/reservation/shared/booking/booking.ts';
import { planApi as reportPlanApi } from '#modules/report/shared/plan/plan.ts';
import { taskApi as reportTaskApi } from '#modules/report/shared/task/task.ts';
import { typeApi as reportTypeApi } from '#modules/report/shared/type/type.ts';
import { schemeApi } from '#modules/ebi/shared/scheme.ts';
import { scoreApi } from '#modules/ebi/shared/score.ts';
import { planApi as instrumentPlanApi } from '#modules/instrument/shared/year/plan.ts';
import { reportApi as instrumentReportApi } from '#modules/instrument/shared/year/report.ts';
import { achievementApi } from '#modules/instrument/shared/result/achievement.ts';
import { instrumentApi } from '#modules/instrument/shared/register/instrument.ts';
import { yearApi as ministryYearApi } from '#modules/ministry/shared/year.ts';
import { resourceApi as bookableApi } from '#modules/reservation/shared/resource/resource.ts';
import { ruleApi as bookingRuleApi } from '#modules/reservation/shared/resource/rule.ts';
import { ResourceKind } from '#modules/reservation/shared/kinds.ts';
import { requisitionApi as goodsRequisitionApi } from '#modules/consumable/shared/requisition/requisition.ts';
import { holdingApi } from '#modules/consumable/shared/stock/holding.ts';
import { inboundApi as goodsInboundApi } from '#modules/consumable/shared/stock/inbound.ts';
import { outboundApi as goodsOutboundApi } from '#modules/consumable/shared/stock/outbound.ts';
import { stocktakeApi as goodsStocktakeApi } from '#modules/consumable/shared/stocktake/stocktake.ts';
import { assetApi } from '#modules/special-equipment/shared/asset.ts';
import { callApi as projectCallApi } from '#modules/project/shared/application/call.ts';
import { experimentApi } from '#modules/experiment/shared/experiment.ts';
import { ExperimentState } from '#modules/experiment/shared/experiment.states.ts';
import { projectApi } from '#modules/project/shared/application/project.ts';
import { ProjectState } from '#modules/project/shared/application/project.states.ts';
import { purchaseApi as goodsApi } from '#modules/purchase/shared/purchase.ts';
import { PurchaseState } from '#modules/purchase/shared/purchase.states.ts';
import { reviewApi as projectReviewApi } from '#modules/project/shared/review/review.ts';
import { batchApi } from '#modules/teaching/shared/batch/batch.ts';
import { courseApi } from '#modules/teaching/shared/course/course.ts';
import { codeApi } from '#platform/codes/shared/code.ts';
import { roleApi } from '#platform/identity/shared/role.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { formApi } from '#platform/forms/shared/form.ts';
import { articleApi } from '#platform/news/shared/article.ts';
import { ArticleStatus } from '#platform/news/shared/article-kind.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { mailTemplateApi } from '#platform/notices/shared/mail-template.ts';
import { templateApi } from '#platform/notices/shared/notice.ts';
import { buildingApi } from '#platform/org/shared/building.ts';
import { orgTypeApi } from '#platform/org/shared/org-type.ts';
import { roomApi } from '#platform/org/shared/room.ts';
import { processApi } from '#platform/workflow/shared/process.ts';
import { schoolApi } from '#platform/org/shared/school.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { examineApi } from '#modules/inspection/shared/problem/examine.ts';

// A demonstration row visible to the role, for every page whose address contains an id.

type Row = Record<string, unknown>;

/** A field of the first row of a list for this user; undefined if the list is empty. */
const first =
  (endpoint: Endpoint, field: string, input: object = {}) =>
  async (client: Client): Promise<unknown> => {
    const { code, data } = await client.call(endpoint, { page: 1, size: 15, ...input } as never);
    return code === 200 ? (data as { content: Row[] }).content[0]?.[field] : undefined;
  };

const lab = first(labApi.list, 'id');
const activities = (types: readonly number[], status?: number) =>
  first(activityApi.list, 'id', { act_types: types.join(','), ...(status !== undefined && { status }) });
const visits = PatrolType.$items.map(({ value }) => value);
/** Who reads no activities finds what has ended in the ledger and in the bulletins. */
const checked = (types: readonly number[]) => async (client: Client) =>
  (await activities(types, ActivityStatus.ended)(client)) ??
  first(ledgerApi.list, 'act_id', { act_types: types.join(',') })(client);
const toldOf = (types: readonly number[]) => async (client: Client) => {
  const act_id = await activities(types, ActivityStatus.ended)(client);
  if (act_id !== undefined) return act_id;
  const { code, data } = await client.call(bulletinApi.list, { page: 1, size: 100 });
  return code === 200 ? data.content.find(({ act_type }) => types.includes(act_type))?.act_id : undefined;
};
const ended = checked(visits);
const running = activities(visits, ActivityStatus.running);
const special = [ActType.special];
const reach = [ActType.reach];
const endedReach = activities(reach, ActivityStatus.ended);
const endedSpecial = checked(special);
const within =
  (endpoint: Endpoint, field: string, activity: (client: Client) => Promise<unknown>) => async (client: Client) => {
    const act_id = await activity(client);
    return act_id === undefined ? undefined : first(endpoint, field, { act_id })(client);
  };

const runningPlan = first(selfPlanApi.list, 'id', { status: ActivityStatus.running });

const publishedReach = first(collegeScoreApi.acts, 'id');
/** A version that this user may edit, else a published one. */
const openDraft = async (client: Client): Promise<unknown> => {
  const { code, data } = await client.call(checkListApi.list, { size: 100 });
  const draft =
    code === 200 ? data.content.find((row) => row.can.includes('edit') && row.draft_id !== null) : undefined;
  return draft?.draft_id ?? first(listVersionApi.options, 'id')(client);
};

/** The code of an admission that this user reads. */
const badge = async (client: Client): Promise<unknown> => {
  const id = await first(admissionApi.people, 'id', { status: AdmissionStatus.valid })(client);
  return id === undefined ? undefined : (await client.ok(admissionApi.find, { id: id as number })).public_id;
};

/** A link to a room that the reader may give away, made for the walk: those of the demonstration end with their day. */
const roomLink = async (client: Client): Promise<unknown> => {
  const rooms = await client.call(chemicalRoomApi.pick, {});
  const room = rooms.code === 200 ? rooms.data.content[0]?.room : undefined;
  if (room === undefined) return undefined;
  const shared = await client.call(chemicalRoomApi.share, { room, purpose: '消防检查', hours: LinkHours.day });
  if (shared.code !== 200) return undefined;
  const { content } = await client.ok(chemicalRoomApi.links, { room });
  return /room-link\/([\w-]+)/.exec(content.find(({ is_open }) => is_open)!.url)![1];
};

type Edited =
  | typeof schemeApi.list
  | typeof bookableApi.list
  | typeof bookingRuleApi.list
  | typeof reportPlanApi.list
  | typeof reportTypeApi.list
  | typeof achievementApi.list
  | typeof assetApi.list
  | typeof goodsInboundApi.list
  | typeof goodsRequisitionApi.list;
/** The first row of a list that this user edits. */
const edited = (list: Edited) => async (client: Client) => {
  const { code, data } = await client.call(list, { page: 1, size: 100 });
  return code === 200 ? data.content.find((row) => row.can.some((action) => action === 'edit'))?.id : undefined;
};

/** A year of an instrument that this user fills in. */
const filled = async (client: Client) => {
  const { code, data } = await client.call(instrumentReportApi.list, { page: 1, size: 100 });
  return code === 200 ? data.content.find((row) => row.can.includes('fill'))?.id : undefined;
};

/** The table of a unit, by what its page is called. */
const reportTable = async (client: Client): Promise<string | undefined> => {
  const { code, data } = await client.call(reportTaskApi.list, {});
  const [task] = code === 200 ? data.content : [];
  return task && `${task.plan_id}/${task.type_id}/${task.org_id}`;
};

/** The last session of an exam that the person has taken. */
const sat = async (client: Client): Promise<unknown> =>
  (await client.ok(sessionApi.mine, {})).content.find(({ last_id }) => last_id !== null)?.last_id;

/** The newest school year of the ministry's tables. */
const schoolYear = async (client: Client): Promise<string | undefined> => {
  const { code, data } = await client.call(ministryYearApi.list, {});
  return code === 200 ? data[0]?.school_year : undefined;
};

const samples: Record<string, (client: Client) => Promise<unknown>> = {
  '/user/:id': first(userApi.list, 'id'),
  '/role/:id': first(roleApi.list, 'id'),
  '/code/:id': first(codeApi.list, 'id'),
  '/school-management/:id': first(schoolApi.list, 'id'),
  '/lab-baseinfo/org-type/:id': first(orgTypeApi.list, 'id'),
  '/lab-baseinfo/building/:id': first(buildingApi.list, 'id'),
  '/lab-baseinfo/position/:id': first(roomApi.list, 'id'),
  '/lab-baseinfo/lab/edit/:id': lab,
  '/lab-baseinfo/organization/:org_id': lab,
  '/lab-baseinfo/lab-card/:org_id': lab,
  '/lab-baseinfo/lab-card/:org_id/qrcodes': lab,
  '/lab-baseinfo/preview-lab/:type': () => Promise.resolve('card'),
  '/lab-baseinfo/statistic/:type': () => Promise.resolve('safety-ledger'),
  '/lab-baseinfo/change/change-examine/:id': first(changeApi.list, 'id'),
  '/lab-baseinfo/lab/special-time/edit/:id': first(specialTimeApi.list, 'id', { status: SpecialTimeStatus.draft }),
  '/lab-baseinfo/lab/special-time/:id': first(specialTimeApi.list, 'id'),
  '/lab-baseinfo/equipment-all/edit/:id': first(equipmentApi.list, 'id'),
  '/lab-baseinfo/equipment-all/:id': first(equipmentApi.list, 'id'),
  '/lab-baseinfo/attribute-riskpoint-new/edit/:id': first(riskPointApi.list, 'id', { status: RiskStatus.draft }),
  '/lab-baseinfo/attribute-riskpoint-new/change/:id': first(riskPointApi.list, 'id', { status: RiskStatus.pass }),
  '/lab-baseinfo/attribute-riskpoint-new/:id': first(riskPointApi.list, 'id'),
  '/lab-baseinfo/protective-measures/:id': first(labApi.list, 'id'),
  '/lab-baseinfo/dangerousMaterials/edit/:id': first(hazardApi.list, 'id'),
  '/lab-baseinfo/dangerousMaterials/:id': first(hazardApi.list, 'id'),
  '/lab-baseinfo/attribute/:id': first(attributeApi.list, 'id', { kind: AttributeKind.aptitude }),
  '/export-pro-depart/template/edit/:id': first(provinceTemplateApi.list, 'id'),
  '/lab-check/check/check-content/:act_id': first(recordApi.start, 'act_id'),
  '/lab-check/activity/:id': activities(visits),
  '/lab-check/checkResult/:act_id': ended,
  '/lab-check/check/detail/:id': within(resultApi.labs, 'id', ended),
  '/lab-check/check-draft/:id': running,
  '/lab-check/check-draft/edit/:id': within(draftApi.list, 'id', running),
  '/lab-check/check/activity-bulletin/:id': first(bulletinApi.list, 'act_id'),
  '/lab-check/special-check/check-content/:act_id': first(recordApi.start, 'act_id', { act_type: ActType.special }),
  '/lab-check/special-check/activity/:id': activities(special),
  '/lab-check/special-check/checkResult/:act_id': endedSpecial,
  '/lab-check/special-check/check-result-detail/:id': within(resultApi.labs, 'id', endedSpecial),
  '/lab-check/special-check/activity-bulletin/:id': toldOf(special),
  '/lab-check/activity-gist/:act_id': first(activityApi.list, 'gist_key'),
  '/lab-check/reach-check/activity/:id': activities(reach),
  '/lab-check/reach-check/activity-bulletin/:id': toldOf(reach),
  '/lab-check/reach-check/check-work-org/:id': activities(reach, ActivityStatus.running),
  '/lab-check/reach-check/check-lab/:act_id': first(reachWorkApi.list, 'act_id'),
  '/lab-check/reach-check/check-work/:id': first(reachWorkApi.list, 'id'),
  '/lab-check/reach-check/check-result-org/:id': endedReach,
  '/lab-check/reach-check/check-result/:id': within(reachResultApi.list, 'id', endedReach),
  '/lab-check/reach-check/check-compare/:id': within(reachResultApi.list, 'id', endedReach),
  '/lab-check/self-check/activity/:id': first(selfPlanApi.list, 'id', { status: ActivityStatus.waiting }),
  '/lab-check/self-check/lab-list/:id': runningPlan,
  '/lab-check/self-check/check-plan/:id': runningPlan,
  '/lab-check/self-check/check-result-plan/:id': runningPlan,
  '/lab-check/self-check/check-result-org/:id': runningPlan,
  '/lab-check/self-check/check/:id': first(selfTaskApi.mine, 'id'),
  '/lab-check/self-check/check-result/:id': first(selfTaskApi.list, 'id', { status: SelfTaskStatus.done }),
  '/lab-check/problem-examine/:id': first(examineApi.list, 'id'),
  '/lab-check/problem/:id': first(problemApi.list, 'id'),
  '/lab-check/problem_look/:id': first(problemApi.list, 'id'),
  '/lab-check/ledger/:id': first(ledgerApi.list, 'lab_id'),
  '/lab-check/problemEchart/:college_id': first(problemApi.list, 'college_id'),
  '/lab-check/reach-check/check-score-org/:id': within(collegeScoreApi.list, 'id', publishedReach),
  '/lab-check/reach-check/check-recommend-org/:id': within(recommendApi.list, 'college_id', publishedReach),
  '/lab-check/reach-check/check-award-org/:id': within(recommendApi.list, 'college_id', publishedReach),
  '/lab-check/reach-check/excellent-org/:id': within(excellentApi.list, 'id', publishedReach),
  '/lab-check/reach-check/check-item/:id': first(checkItemApi.list, 'id'),
  '/lab-check/reach-check/check-list/:id': first(checkListApi.list, 'id'),
  '/lab-check/reach-check/check-list-edit/:id': openDraft,
  '/lab-check/problem-class/:id': first(problemClassApi.list, 'id'),
  '/lab-check/problem-descr/:id': first(problemClassApi.list, 'id'),
  '/lab-check/problem-descr-edit/:id': first(problemDescrApi.list, 'id'),
  '/lab-baseinfo/news/:type/:id': async (client) => {
    const id = await first(articleApi.list, 'id')(client);
    return id === undefined ? undefined : `notice/${String(id as number)}`;
  },
  '/lab-baseinfo/news-add/:type': () => Promise.resolve('regulation'),
  '/lab-baseinfo/news-edit/:id': first(articleApi.list, 'id', { status: ArticleStatus.draft }),
  '/workflow/start/:process_key': first(instanceApi.startable, 'process_key'),
  '/workflow/todo/:id': first(taskApi.todo, 'id'),
  '/workflow/instance/:id': first(taskApi.mine, 'id'),
  '/workflow/forms/:id': first(formApi.list, 'id'),
  '/ebi/score/:id': first(scoreApi.list, 'id'),
  '/ebi/scheme/:id': first(schemeApi.list, 'id'),
  '/ebi/scheme/edit/:id': edited(schemeApi.list),
  '/chemical/catalog/:id': first(substanceApi.list, 'id'),
  '/chemical/catalog/edit/:id': first(substanceApi.list, 'id'),
  '/chemical/inbound/:id': first(inboundApi.list, 'id'),
  '/chemical/inbound/edit/:id': first(inboundApi.list, 'id', { status: InboundStatus.waiting }),
  '/chemical/purchase/:id': first(purchaseApi.list, 'id'),
  '/chemical/purchase/edit/:id': first(purchaseApi.list, 'id', { status: PurchaseStatus.draft }),
  '/project/budget-card/:id': first(budgetCardApi.list, 'id'),
  '/chemical/requisition/:id': first(requisitionApi.list, 'id'),
  '/chemical/requisition/edit/:id': first(requisitionApi.list, 'id', { status: RequisitionStatus.draft }),
  '/chemical/outbound/:id': first(outboundApi.list, 'id'),
  '/chemical/transfer/:id': first(transferApi.list, 'id'),
  '/chemical/stocktake/:id': first(stocktakeApi.list, 'id'),
  '/chemical/ledger/:id': first(chemicalLedgerApi.controlled, 'id'),
  '/chemical/c/:code': first(containerApi.list, 'code'),
  '/chemical/g/:code': first(cylinderApi.list, 'code'),
  '/chemical/gas/edit/:id': first(cylinderApi.list, 'id', { state: String(CylinderState.full) }),
  '/chemical/room-link/:id': roomLink,
  '/waste/record/:id': first(wasteApi.list, 'id'),
  '/waste/record/edit/:id': first(wasteApi.list, 'id', { state: String(WasteState.collecting) }),
  '/waste/apply/:id': first(applyApi.list, 'id'),
  '/waste/plan/:id': first(planApi.list, 'id'),
  '/waste/collect/:id': first(planApi.list, 'id'),
  '/waste/transfer/:id': first(manifestApi.list, 'id'),
  '/waste/annual-plan/:id': first(annualApi.list, 'id'),
  '/waste/annual-plan/edit/:id': first(annualApi.list, 'id', { status: String(AnnualStatus.draft) }),
  '/waste/scan/:label_no': first(wasteApi.list, 'label_no'),
  '/study/resource/:id': first(studyApi.list, 'id'),
  '/train/resource/:id': first(resourceApi.list, 'id'),
  '/train/resource/edit/:id': first(resourceApi.list, 'id'),
  '/train/question/:id': first(questionApi.list, 'id'),
  '/train/question/edit/:id': first(questionApi.list, 'id'),
  '/train/paper/:id': first(paperApi.list, 'id'),
  '/train/paper/edit/:id': first(paperApi.list, 'id', { status: PaperStatus.draft }),
  '/train/exam/:id': first(examApi.list, 'id'),
  '/train/exam/edit/:id': first(examApi.list, 'id', { status: ExamStatus.draft }),
  '/train/verify/:no': first(certificateApi.list, 'no'),
  '/study/exam/:id/start': first(sessionApi.mine, 'id'),
  '/study/result/:id': sat,
  '/study/certificate/:id': first(certificateApi.mine, 'id'),
  '/admittance/apply/:id': first(admissionApi.list, 'id'),
  '/admittance/apply/edit/:id': first(admissionApi.list, 'id', { status: AdmissionStatus.rejected }),
  '/admittance/badge/:id': badge,
  '/train/offline/:id': first(eventApi.list, 'id'),
  '/train/offline/edit/:id': first(eventApi.list, 'id', { status: EventStatus.open }),
  '/train/sign/:id': first(eventApi.list, 'id'),
  '/datasbm/:year/:table': async (client) => {
    const year = await schoolYear(client);
    return year && `${year}/sj1`;
  },
  '/datasbm/check/:year': schoolYear,
  '/reservation/instrument/:id': first(bookableApi.list, 'id', { kind: ResourceKind.instrument }),
  '/reservation/lab/:id': first(bookableApi.list, 'id', { kind: 'room' }),
  '/reservation/my/:id': first(bookingApi.list, 'id'),
  '/reservation/bill/:id': first(billApi.list, 'id'),
  '/reservation/resource/edit/:id': edited(bookableApi.list),
  '/reservation/rule/edit/:id': edited(bookingRuleApi.list),
  '/consumable/stock/:id': first(holdingApi.list, 'id'),
  '/consumable/inbound/:id': first(goodsInboundApi.list, 'id'),
  '/consumable/inbound/edit/:id': edited(goodsInboundApi.list),
  '/consumable/outbound/:id': first(goodsOutboundApi.list, 'id'),
  '/consumable/requisition/:id': first(goodsRequisitionApi.list, 'id'),
  '/consumable/requisition/edit/:id': edited(goodsRequisitionApi.list),
  '/consumable/stocktake/:id': first(goodsStocktakeApi.list, 'id'),
  '/special-equipment/list/:id': first(assetApi.list, 'id'),
  '/special-equipment/edit/:id': edited(assetApi.list),
  '/reservation/course/:id': first(courseApi.list, 'id'),
  '/reservation/batch/:id': first(batchApi.list, 'id'),
  '/reservation/attendance/:id': first(batchApi.list, 'id', { begun: true }),
  '/project/call/:id': first(projectCallApi.list, 'id'),
  '/project/apply/edit/:id': first(projectApi.list, 'id', { mine: true, state: String(ProjectState.draft) }),
  '/project/list/:id': first(projectApi.list, 'id'),
  '/purchase/:id': first(goodsApi.list, 'id'),
  '/purchase/edit/:id': first(goodsApi.list, 'id', { state: PurchaseState.draft }),
  '/project/experiment/:id': first(experimentApi.list, 'id'),
  '/project/experiment/edit/:id': first(experimentApi.list, 'id', { mine: true, state: ExperimentState.draft }),
  '/project/risk-assess/:id': first(experimentApi.list, 'id', { state: ExperimentState.passed }),
  '/project/risk-assess/edit/:id': first(experimentApi.list, 'id', { mine: true, state: ExperimentState.draft }),
  '/project/review/:id': first(projectReviewApi.list, 'id', { state: 1 }),
  '/report/fill/:plan_id/:type_id/:org_id': reportTable,
  '/report/examine/:id': first(reportTaskApi.list, 'id'),
  '/report/plan/:id': first(reportPlanApi.list, 'id'),
  '/report/plan/edit/:id': edited(reportPlanApi.list),
  '/report/type/:id': first(reportTypeApi.list, 'id'),
  '/report/type/edit/:id': edited(reportTypeApi.list),
  '/instrument-report/instrument/:id': first(instrumentApi.list, 'id'),
  '/instrument-report/achievement/:id': first(achievementApi.list, 'id'),
  '/instrument-report/achievement/edit/:id': edited(achievementApi.list),
  '/instrument-report/fill/:id': first(instrumentReportApi.list, 'id'),
  '/instrument-report/fill/edit/:id': filled,
  '/instrument-report/plan/:id': first(instrumentPlanApi.list, 'id'),
  '/visual/*': () => Promise.resolve('overview'),
  '/workflow/process/:id': first(processApi.list, 'id'),
  '/lab-check/template/:id': first(mailTemplateApi.list, 'id'),
  '/lab-check/notice-templates/:id': first(templateApi.list, 'id'),
};

/** Address of a page for this user; undefined if it needs a row and the user sees none. */
export async function addressOf(path: string, client: Client): Promise<string | undefined> {
  if (!/[:*]/.test(path)) return path;
  const sample = samples[path];
  if (!sample) throw new Error(`no sample for ${path} (e2e/addresses.ts)`);
  const value = await sample(client);
  return value === undefined || value === null
    ? undefined
    : path.replace(/:\w+(\/:\w+)*|\*/, String(value as number | string));
}
