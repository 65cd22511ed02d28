/** When the reward may be possible, as the child reads it with 'Agora não'. */
export const REFUSAL_REASONS = [
  'Depois da prova, tá?',
  'No fim de semana',
  'Amanhã, com certeza',
  'Vamos conversar',
] as const
