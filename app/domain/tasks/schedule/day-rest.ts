/** An illness or a journey of a child today. */
export interface DayRest {
  kind: 'sick' | 'trip'
  /** The number of turns that the child does not have because of it. */
  turns: number
}

/** 'doente hoje', 'viajando'. */
export const restText = ({ kind }: Pick<DayRest, 'kind'>) => (kind === 'sick' ? 'doente hoje' : 'viajando')
