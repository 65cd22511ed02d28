import { formatPoints } from '#app/base/format-points.ts'
import type { Balance } from '../balance/balance.ts'
import { daysText } from '../balance/balance-text.ts'
import styles from './balance.module.css'

const decimalFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export function BalanceNumbers({ balance, childName }: { balance: Balance; childName: string }) {
  const { mostInDay, inWeek, inMonth, inYear } = balance
  const { days, earned, lost, redeemed, lossShare, pace } = balance.past
  const possiblePoints = [
    ['em um dia', mostInDay],
    ['em uma semana, em média', inWeek],
    ['em 30 dias', inMonth],
    ['em um ano', inYear],
  ] as const
  return (
    <div className={styles.numbers}>
      <div>
        <h3>{childName} pode ganhar</h3>
        <dl>
          {possiblePoints.map(([label, points]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatPoints(points)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3>{days > 0 ? `Nos últimos ${daysText(days)}` : 'Nos últimos dias'}</h3>
        <dl>
          <div>
            <dt>ganhou</dt>
            <dd>{formatPoints(earned)}</dd>
          </div>
          <div>
            <dt>perdeu</dt>
            <dd>
              {formatPoints(lost)}
              {lossShare !== null && lossShare > 0 && <small> ({lossShare}%)</small>}
            </dd>
          </div>
          <div>
            <dt>resgatou</dt>
            <dd>{formatPoints(redeemed)}</dd>
          </div>
          <div>
            <dt>por dia</dt>
            <dd>{pace === null ? '–' : decimalFormat.format(pace)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
