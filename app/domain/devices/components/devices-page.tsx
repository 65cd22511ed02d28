import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { type Device, type DeviceOwner, lastSeenText } from '../device.ts'
import { hasOneChild } from '#app/base/device-kind.ts'
import { minutesText } from '../use/device-day.ts'
import { ChildScreenSheet } from './child-screen-sheet.tsx'
import { DeviceSheet } from './device-sheet.tsx'
import { HandOverCard } from './hand-over-card.tsx'
import { PairDeviceSheet } from './pair-device-sheet.tsx'
import { viewLabel } from './view-choice.tsx'
import styles from './devices-page.module.css'

interface DevicesPageProps {
  /** Null while loading. */
  devices: readonly Device[] | null
  members: readonly { userId: string }[]
  familyChildren: readonly DeviceOwner[]
  familyName: string
  today: CivilDate
  /** Whether the guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
}

/** 'Aparelhos das crianças' in Config, for guardians: the devices, and how each child's screens look. */
export function DevicesPage({
  devices,
  members,
  familyChildren,
  familyName,
  today,
  asksConsent,
}: DevicesPageProps) {
  const [isPairing, setPairing] = useState(false)
  const deviceDialog = useItemDialog<Device>()
  const childDialog = useItemDialog<DeviceOwner>()
  const shownChild = familyChildren.find(({ id }) => id === childDialog.item?.id) ?? childDialog.item
  return (
    <>
      <div className={styles.column}>
        <h2 className="visually-hidden">Aparelhos ligados</h2>
        {devices === null ? (
          <List>
            <ListRow>
              <Skeleton height={44} />
            </ListRow>
          </List>
        ) : (
          devices.length > 0 && (
            <List>
              {devices.map((device) => (
                <Row
                  key={device.id}
                  title={device.label}
                  details={deviceDetails(device, familyChildren, today)}
                  moreDetails={
                    [
                      minutesText(device.days, today),
                      device.hasVoice === false && 'não lê em voz alta',
                      !members.some(({ userId }) => userId === device.pairerId) &&
                        'quem ligou não está mais na família',
                    ]
                      .filter(Boolean)
                      .join(' · ') || null
                  }
                  icon={hasOneChild(device.kind) ? <Smartphone size={26} /> : <Tablet size={26} />}
                  onOpen={() => deviceDialog.show(device)}
                />
              ))}
            </List>
          )
        )}
        {devices?.length === 0 && (
          <p className={styles.intro}>
            Um tablet ou celular antigo vira o lugar da criança: ela vê o dia dela e toca em “Fiz!”, sem conta
            e sem senha.
          </p>
        )}
        <Button wide icon={<Plus />} disabled={familyChildren.length === 0} onClick={() => setPairing(true)}>
          Ligar um aparelho
        </Button>
        {familyChildren.length > 0 && (
          <HandOverCard familyChildren={familyChildren} asksConsent={asksConsent} />
        )}
        <p className={styles.note}>
          <ShieldCheck size={22} aria-hidden="true" />
          <span>Do aparelho da criança não se vê Config, nem foto ou saldo de quem não está nele.</span>
        </p>
      </div>
      {familyChildren.length > 0 && (
        <TitledSection title="A tela de cada criança">
          <List>
            {familyChildren.map((child) => (
              <Row
                key={child.id}
                title={child.name}
                details={`${viewLabel(child)} · ${child.hasPin ? 'com senha de desenhos' : 'sem senha'}`}
                icon={<ChildAvatar child={child} size={44} />}
                onOpen={() => childDialog.show(child)}
              />
            ))}
          </List>
        </TitledSection>
      )}
      <PairDeviceSheet
        open={isPairing}
        onOpenChange={setPairing}
        familyName={familyName}
        familyChildren={familyChildren}
        code={null}
        asksConsent={asksConsent}
      />
      {deviceDialog.item && (
        <DeviceSheet
          {...deviceDialog.dialogProps}
          device={deviceDialog.item}
          familyChildren={familyChildren}
          today={today}
        />
      )}
      {shownChild && <ChildScreenSheet {...childDialog.dialogProps} child={shownChild} />}
    </>
  )
}

interface RowProps {
  title: string
  details: string
  moreDetails?: string | null
  icon: React.ReactNode
  onOpen: () => void
}

function Row({ title, details, moreDetails, icon, onOpen }: RowProps) {
  return (
    <ListRow bare>
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.text}>
          <b>{title}</b>
          <small>{details}</small>
          {moreDetails && <small>{moreDetails}</small>}
        </span>
        <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
      </button>
    </ListRow>
  )
}

/** 'Lia, Davi · hoje', 'só Lia · modo criança · hoje', 'ninguém · dia 3/11'. */
function deviceDetails(device: Device, familyChildren: readonly DeviceOwner[], today: CivilDate): string {
  const names = familyChildren.filter(({ id }) => device.childIds.includes(id)).map(({ name }) => name)
  const whom = names.length === 1 ? `só ${names[0]}` : names.join(', ') || 'ninguém'
  const mode = device.isHandedOver ? ' · modo criança' : ''
  return `${whom}${mode} · ${lastSeenText(device.lastSeenOn, today)}`
}
