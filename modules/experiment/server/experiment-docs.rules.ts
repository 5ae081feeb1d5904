export const experimentDoc = 'experiment.project';
export const assessmentDoc = 'experiment.assessment';
