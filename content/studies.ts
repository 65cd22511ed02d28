/** A real publication, described without exaggeration. */
export interface Study {
  authors: string
  year: number
  title: string
  /** Journal, volume, issue and pages. */
  source: string
  doi: string
  /** The result in one sentence. */
  result: string
  limits: string
  /** How the product uses the result. */
  use: string
}

export const STUDIES: readonly Study[] = [
  {
    authors: 'White, DeBoer e Scharf',
    year: 2019,
    title: 'Associations Between Household Chores and Childhood Self-Competency',
    source: 'Journal of Developmental & Behavioral Pediatrics, 40(3), 176–182',
    doi: '10.1097/DBP.0000000000000637',
    result:
      'Crianças que ajudavam em casa com mais frequência no jardim de infância se viam, no terceiro ano, como mais capazes com os colegas e na escola, e mais satisfeitas com a vida.',
    limits:
      'Acompanhou crianças dos Estados Unidos e observou: as duas coisas andam juntas, o que não prova que uma causa a outra.',
    use: 'Por isso as tarefas daqui são as da casa, começam pequenas e cabem em crianças pequenas.',
  },
  {
    authors: 'Deci, Koestner e Ryan',
    year: 1999,
    title:
      'A meta-analytic review of experiments examining the effects of extrinsic rewards on intrinsic motivation',
    source: 'Psychological Bulletin, 125(6), 627–668',
    doi: '10.1037/0033-2909.125.6.627',
    result:
      'Somando 128 estudos, prêmios materiais prometidos diminuíram a vontade própria de continuar uma atividade, mais em crianças do que em universitários; o retorno positivo em palavras a aumentou, embora menos em crianças.',
    limits: 'São experimentos, muitos deles curtos e em laboratório; não acompanharam combinados de família.',
    use: 'É um alerta, e levamos a sério: premie o que foi combinado, não o que a criança já faz por gosto; elogie o esforço; e deixe o prêmio sair de cena quando o hábito ficou.',
  },
  {
    authors: 'Kazdin',
    year: 1982,
    title: 'The token economy: a decade later',
    source: 'Journal of Applied Behavior Analysis, 15(3), 431–445',
    doi: '10.1901/jaba.1982.15-431',
    result:
      'Revê dez anos de pesquisa sobre programas em que fichas são trocadas por prêmios: o uso se espalhou por escolas, tratamento e reabilitação, e manter a mudança depois que as fichas acabam seguia entre os problemas a resolver.',
    limits: 'Trata de programas conduzidos em instituições, não de famílias, e é anterior aos aplicativos.',
    use: 'Por isso o valor de cada tarefa muda quando vocês quiserem, e uma tarefa que virou hábito pode sair da lista com festa.',
  },
]
