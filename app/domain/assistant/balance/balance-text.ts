import { periodLabel } from '../../rewards/reward.ts'
import type { Balance, Proposal, RewardStanding, Verdict } from './balance.ts'

export const VERDICT_LABELS: Record<Verdict, string> = {
  none: 'Sem sugestões',
  tasks: 'Ajustar tarefas',
  rewards: 'Ajustar prêmios',
  insufficient: 'Dados insuficientes',
}

const amount = new Intl.NumberFormat('pt-BR')
/** '1 ponto', '1.340 pontos' */
export const pointsText = (points: number): string =>
  `${amount.format(points)} ${points === 1 ? 'ponto' : 'pontos'}`
export const daysText = (days: number): string => `${amount.format(days)} ${days === 1 ? 'dia' : 'dias'}`

/** The text comments on losses from this share on. */
const MANY_LOSSES_PERCENT = 25

/** The paragraphs of a check without a model ('sem IA'); the proposals are separate. */
export function balanceText(balance: Balance, childName: string): string[] {
  return [
    earningText(balance, childName),
    ...pastTexts(balance),
    ...rewardTexts(balance),
    ...adviceTexts(balance),
  ]
}

function earningText({ mostInDay, inWeek }: Balance, childName: string): string {
  if (inWeek === 0) return `Ainda não há tarefas que deem pontos para ${childName}.`
  return `Fazendo tudo, ${childName} pode ganhar até ${pointsText(mostInDay)} em um dia e ${pointsText(inWeek)} em uma semana.`
}

function pastTexts({ past }: Balance): string[] {
  const { days, earned, lost, pace, lossShare } = past
  if (days === 0) return ['Ainda não há um dia completo para olhar para trás.']
  const when = days === 1 ? 'Ontem' : `Nos últimos ${daysText(days)}`
  const sums = `${when}, ganhou ${pointsText(earned)} e perdeu ${pointsText(lost)}.`
  if (earned + lost === 0) return [`${sums} Marquem as tarefas feitas, e a conta mostra o ritmo.`]
  if (pace === null) return [`${sums} Com uma semana completa, a conta mostra o ritmo.`]
  const paceText =
    pace > 0
      ? `${sums} Dá ${amount.format(pace)} por dia, já sem as perdas.`
      : `${sums} As perdas levaram tudo o que foi ganho.`
  if (lossShare === null || lossShare < MANY_LOSSES_PERCENT) return [paceText]
  return [
    paceText,
    `As perdas são ${lossShare}% de tudo o que mexeu com os pontos. Quando elas pesam muito, a criança deixa de ver o prêmio chegar: vale combinar antes o que tira pontos e elogiar mais o que deu certo.`,
  ]
}

function rewardTexts({ rewards }: Balance): string[] {
  const reachableRewards = rewards.filter(({ daysAtFullPace }) => daysAtFullPace !== null)
  const nearest = reachableRewards.at(-1)
  if (!nearest) return []
  const farthest = reachableRewards[0] ?? nearest
  const nearestText = `O prêmio mais perto é “${nearest.title}”: ${waitText(nearest)}.`
  return farthest === nearest
    ? [nearestText]
    : [`${nearestText} O mais longe é “${farthest.title}”: ${waitText(farthest)}.`]
}

function waitText({ daysAtFullPace, daysAtRealPace }: RewardStanding): string {
  const atFullPace = `${daysText(daysAtFullPace ?? 0)} fazendo tudo`
  return daysAtRealPace === null ? atFullPace : `${atFullPace}, ${daysText(daysAtRealPace)} no ritmo de agora`
}

function adviceTexts({ verdicts }: Balance): string[] {
  return verdicts.includes('none')
    ? ['Está equilibrado: os prêmios chegam em bom tempo. Não há nada a mudar.']
    : ['Veja a seguir o que poderia mudar.']
}

/** The wait for a reward at its price, and at the proposed one. */
function priceText(
  { title, points, redemptionPeriod, guide, daysAtRealPace }: RewardStanding,
  { to, days }: { to: number; days: number | null },
  isByRate: boolean,
): string {
  const period = periodLabel(redemptionPeriod)
  const waitSentence = days === null ? '' : ` Seriam ${daysText(days)}${isByRate ? '' : ' fazendo tudo'}.`
  const question = `Que tal ${amount.format(to)}?${waitSentence}`
  if (!isByRate || daysAtRealPace === null) {
    const range = `${amount.format(guide.from)} a ${amount.format(guide.to)}`
    return `“${title}” custa ${pointsText(points)}. Para começar, o guia de um prêmio ${period} é de ${range}. ${question}`
  }
  const judgement = points < guide.from ? 'cedo' : 'longe'
  return `“${title}” custa ${pointsText(points)} e chega em ${daysText(daysAtRealPace)} no ritmo de agora: ${judgement} para um prêmio ${period}. ${question}`
}

export function proposalText(proposal: Proposal, { rewards, isByRate }: Balance): string {
  switch (proposal.kind) {
    case 'reward-points': {
      const reward = rewards.find(({ id }) => id === proposal.rewardId)
      return reward ? priceText(reward, proposal, isByRate) : ''
    }
    case 'task-points':
      return `“${proposal.title}” vale ${pointsText(proposal.from)}, ${proposal.from > proposal.to ? 'muito' : 'pouco'} perto dos prêmios. Que tal ${amount.format(proposal.to)}?`
    case 'more-tasks':
      if (proposal.isFirst) return 'Combinem as primeiras tarefas: sem elas não há pontos para juntar.'
      return 'As tarefas dão poucos pontos para os prêmios combinados. Uma ou duas tarefas a mais aproximam os prêmios.'
    case 'more-rewards':
      return 'Ainda não há prêmios para trocar pelos pontos. Combinem os primeiros.'
    case 'less-a-day':
      return 'Em um dia comum já se ganha o preço de um prêmio mensal. Menos pontos por tarefa, ou menos tarefas por dia, devolvem o gosto de esperar.'
  }
}
