import { periodLabel } from '../../rewards/reward.ts'
import type { Balance, Proposal, EvaluatedReward, Verdict } from './balance.ts'

export const VERDICT_LABELS: Record<Verdict, string> = {
  none: 'Sem sugestões',
  tasks: 'Ajustar tarefas',
  rewards: 'Ajustar prêmios',
  insufficient: 'Dados insuficientes',
}

const numberFormat = new Intl.NumberFormat('pt-BR')
/** '1 ponto', '1.340 pontos' */
export const pointsText = (points: number): string =>
  `${numberFormat.format(points)} ${points === 1 ? 'ponto' : 'pontos'}`
export const daysText = (days: number) => `${numberFormat.format(days)} ${days === 1 ? 'dia' : 'dias'}`

/** From this percentage on the text advises about losses. */
const HIGH_LOSS_PERCENT = 25

/** The paragraphs of a check without a model ('sem IA'), without its proposals. */
export function balanceText(balance: Balance, childName: string): string[] {
  const adviceText = balance.verdicts.includes('none')
    ? 'Está equilibrado: os prêmios chegam em bom tempo. Não há nada a mudar.'
    : 'Veja a seguir o que poderia mudar.'
  return [earningText(balance, childName), ...historyTexts(balance), ...rewardTexts(balance), adviceText]
}

function earningText({ maxDayPoints, weekPoints }: Balance, childName: string): string {
  if (weekPoints === 0) return `Ainda não há tarefas que deem pontos para ${childName}.`
  return `Fazendo tudo, ${childName} pode ganhar até ${pointsText(maxDayPoints)} em um dia e ${pointsText(weekPoints)} em uma semana.`
}

function historyTexts({ history }: Balance): string[] {
  const { days, earned, lost, pointsPerDay, lossPercent } = history
  if (days === 0) return ['Ainda não há um dia completo para olhar para trás.']
  const periodText = days === 1 ? 'Ontem' : `Nos últimos ${daysText(days)}`
  const sumsText = `${periodText}, ganhou ${pointsText(earned)} e perdeu ${pointsText(lost)}.`
  if (earned + lost === 0) return [`${sumsText} Marquem as tarefas feitas, e a conta mostra o ritmo.`]
  if (pointsPerDay === null) return [`${sumsText} Com uma semana completa, a conta mostra o ritmo.`]
  const rateText =
    pointsPerDay > 0
      ? `${sumsText} Dá ${numberFormat.format(pointsPerDay)} por dia, já sem as perdas.`
      : `${sumsText} As perdas levaram tudo o que foi ganho.`
  if (lossPercent === null || lossPercent < HIGH_LOSS_PERCENT) return [rateText]
  return [
    rateText,
    `As perdas são ${lossPercent}% de tudo o que mexeu com os pontos. Quando elas pesam muito, a criança deixa de ver o prêmio chegar: vale combinar antes o que tira pontos e elogiar mais o que deu certo.`,
  ]
}

function rewardTexts({ rewards }: Balance): string[] {
  const reachableRewards = rewards.filter(({ daysWithAllTasks }) => daysWithAllTasks !== null)
  const nearest = reachableRewards.at(-1)
  if (!nearest) return []
  const farthest = reachableRewards[0] ?? nearest
  const nearestText = `O prêmio mais perto é “${nearest.title}”: ${waitText(nearest)}.`
  return farthest === nearest
    ? [nearestText]
    : [`${nearestText} O mais longe é “${farthest.title}”: ${waitText(farthest)}.`]
}

function waitText({ daysWithAllTasks, daysAtRate }: EvaluatedReward): string {
  const allTasksWait = `${daysText(daysWithAllTasks ?? 0)} fazendo tudo`
  return daysAtRate === null ? allTasksWait : `${allTasksWait}, ${daysText(daysAtRate)} no ritmo de agora`
}

/** Compares a reward's wait at the current price with the wait at the proposed price. */
function priceText(
  { title, points, redemptionPeriod, priceRange, daysAtRate }: EvaluatedReward,
  { to, waitDays }: { to: number; waitDays: number | null },
  hasRate: boolean,
): string {
  const period = periodLabel(redemptionPeriod)
  const waitSentence =
    waitDays === null ? '' : ` Seriam ${daysText(waitDays)}${hasRate ? '' : ' fazendo tudo'}.`
  const question = `Que tal ${numberFormat.format(to)}?${waitSentence}`
  if (!hasRate || daysAtRate === null) {
    const rangeText = `${numberFormat.format(priceRange.from)} a ${numberFormat.format(priceRange.to)}`
    return `“${title}” custa ${pointsText(points)}. Para começar, o guia de um prêmio ${period} é de ${rangeText}. ${question}`
  }
  const judgement = points < priceRange.from ? 'cedo' : 'longe'
  return `“${title}” custa ${pointsText(points)} e chega em ${daysText(daysAtRate)} no ritmo de agora: ${judgement} para um prêmio ${period}. ${question}`
}

export function proposalText(proposal: Proposal, { rewards, hasRate }: Balance): string {
  switch (proposal.kind) {
    case 'reward-points': {
      const reward = rewards.find(({ id }) => id === proposal.rewardId)
      return reward ? priceText(reward, proposal, hasRate) : ''
    }
    case 'task-points':
      return `“${proposal.title}” vale ${pointsText(proposal.from)}, ${proposal.from > proposal.to ? 'muito' : 'pouco'} perto dos prêmios. Que tal ${numberFormat.format(proposal.to)}?`
    case 'more-tasks':
      if (proposal.hasNoPoints) return 'Combinem as primeiras tarefas: sem elas não há pontos para juntar.'
      return 'As tarefas dão poucos pontos para os prêmios combinados. Uma ou duas tarefas a mais aproximam os prêmios.'
    case 'more-rewards':
      return 'Ainda não há prêmios para trocar pelos pontos. Combinem os primeiros.'
    case 'fewer-points-a-day':
      return 'Em um dia comum já se ganha o preço de um prêmio mensal. Menos pontos por tarefa, ou menos tarefas por dia, devolvem o gosto de esperar.'
  }
}
