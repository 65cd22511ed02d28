import Gift from 'lucide-react/icons/gift'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useRef, useState } from 'react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterPills } from '#app/ui/filter-pills.tsx'
import { formatPoints } from '#app/base/format-points.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChildPills } from '../../children/components/child-pills.tsx'
import { NoChildYet } from '../../children/components/no-child-yet.tsx'
import { useWasEmpty } from '../../children/components/use-was-empty.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { goalOf } from '../goal/goal.ts'
import { listRewards, PERIOD_FILTERS, type PeriodFilter, rewardsOf } from '../reward-lists.ts'
import { limitOf, type Redeemer, type Reward } from '../reward.ts'
import { EmptyShop } from './empty-shop.tsx'
import { GoalBar } from './goal-bar.tsx'
import { RewardSection } from './reward-section.tsx'
import { useRewardManagement } from './use-reward-management.tsx'
import screen from '#app/ui/screen.module.css'
import styles from './rewards-screen.module.css'

interface RewardsScreenProps {
  rewards: readonly Reward[]
  familyChildren: readonly Redeemer[]
  today: CivilDate
  /** The child whose shop is shown. */
  selectedChildId: string | null
  onSelectChild: (id: string) => void
  canEdit: boolean
  onRedeem: (rewardId?: string) => void
  topBar?: ReactNode
  /** Ideas for the empty shop of a child. */
  renderIdeas: (child: Redeemer) => ReactNode
  /** Only used for a family without children. */
  onAddChild?: () => void
}

/** The Prêmios tab: 'Loja de Recompensas', the shop of one child. */
export function RewardsScreen({
  rewards,
  familyChildren,
  today,
  selectedChildId,
  onSelectChild,
  canEdit,
  onRedeem,
  topBar,
  renderIdeas,
  onAddChild,
}: RewardsScreenProps) {
  const [filter, setFilter] = useState<PeriodFilter>('todos')
  const listsRef = useRef<HTMLDivElement>(null)
  const { menuActionsOf, addReward, dialogs } = useRewardManagement({ rewards, familyChildren, listsRef })
  const child = familyChildren.find(({ id }) => id === selectedChildId) ?? null
  const lists = listRewards(rewards, child, filter)
  const goal = child && goalOf(child, rewards)
  const limits = new Set(rewards.map(limitOf))
  const isShopEmpty = child !== null && rewardsOf(rewards, child).length === 0
  const showsIdeas = useWasEmpty(child?.id, isShopEmpty)
  const isFilterEmpty =
    !isShopEmpty && rewards.length > 0 && Object.values(lists).every(({ length }) => length === 0)
  const sectionProps = {
    familyChildren,
    child,
    today,
    onRedeem,
    menuActionsOf: canEdit ? menuActionsOf : undefined,
  }

  return (
    <>
      <PageHead
        title="Loja de Recompensas"
        top={topBar}
        strip={<TileStrip seed={2} />}
        actions={
          familyChildren.length > 0 && (
            <ChildPills
              className={styles.childPills}
              label="Criança"
              familyChildren={familyChildren}
              selectedChildId={selectedChildId}
              onSelect={onSelectChild}
              showsAge
            />
          )
        }
      >
        {child && (
          <div className={styles.headRow}>
            <p className={styles.balance}>
              Saldo de {child.name} <b>{formatPoints(child.totalPoints)}</b>
              {child.heldPoints > 0 && (
                <span className={styles.held}> guardados {formatPoints(child.heldPoints)}</span>
              )}
            </p>
            {canEdit && (
              <Button variant="ink" icon={<Plus />} onClick={addReward}>
                Novo prêmio
              </Button>
            )}
          </div>
        )}
      </PageHead>
      <div className={screen.body}>
        {familyChildren.length === 0 && (
          <NoChildYet className={screen.emptyState} canEdit={canEdit} onAddChild={onAddChild} />
        )}
        {child && goal && (
          <GoalBar
            child={child}
            rewards={rewards}
            actions={
              lists.affordable.includes(goal) && (
                <Button icon={<Gift />} onClick={() => onRedeem(goal.id)}>
                  Resgatar a meta
                </Button>
              )
            }
          />
        )}
        {limits.size > 1 && (
          <FilterPills
            label="Filtrar por período"
            options={PERIOD_FILTERS.filter(({ value }) => value === 'todos' || limits.has(value))}
            value={filter}
            onValueChange={setFilter}
          />
        )}
        <div ref={listsRef} tabIndex={-1} role="group" aria-label="Prêmios" className={styles.lists}>
          {child && isShopEmpty && <EmptyShop childName={child.name} canEdit={canEdit} />}
          {isFilterEmpty && <EmptyState className={screen.emptyState} text="Nenhum prêmio neste período." />}
          <RewardSection {...sectionProps} title="Já dá para resgatar" rewards={lists.affordable} />
          <RewardSection
            {...sectionProps}
            title={child ? 'Ainda faltam pontos' : 'Prêmios'}
            rewards={lists.missingPoints}
          />
          <RewardSection {...sectionProps} title={redeemedTitle(lists.redeemed)} rewards={lists.redeemed} />
          {child && canEdit && showsIdeas && renderIdeas(child)}
          {canEdit && (
            <RewardSection
              {...sectionProps}
              child={null}
              title="Para outras crianças"
              rewards={lists.forOthers}
            />
          )}
        </div>
      </div>
      {canEdit && dialogs}
    </>
  )
}

/** A reward that exists once is also listed here while a sibling waits for it. */
const redeemedTitle = (rewards: readonly Reward[]) =>
  rewards.some(({ claim }) => claim && claim.status !== 'redeemed')
    ? 'Já resgatados ou pedidos'
    : 'Já resgatados'
