import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { WeeklyPointsProps } from '../../points/components/weekly-points.tsx'
import { Section } from './section.tsx'

/** How far below the screen the section may be when it starts to load. */
const NEAR = '400px'

/** 'Pontos por semana': its code and its data come when the section comes near. */
export function WeeklySection({ className, ...props }: WeeklyPointsProps & { className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [Points, setPoints] = useState<ComponentType<WeeklyPointsProps>>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const spot = place.current
    if (Points || hasFailed || !spot) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        watch.disconnect()
        import('../../points/components/weekly-points.tsx').then(
          ({ WeeklyPoints }) => setPoints(() => WeeklyPoints),
          () => setFailed(true),
        )
      },
      { rootMargin: NEAR },
    )
    watch.observe(spot)
    return () => watch.disconnect()
  }, [Points, hasFailed])

  useEffect(() => {
    if (!hasFailed) return
    const tryAgain = () => setFailed(false)
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [hasFailed])

  return (
    <Section title="Pontos por semana" className={className}>
      <div ref={place}>
        {Points ? (
          <Points key={props.child.id} {...props} />
        ) : hasFailed ? (
          <>
            <FormMessage message="Não foi possível carregar os pontos por semana." />
            <Button variant="line" size="sm" onClick={() => setFailed(false)}>
              Tentar de novo
            </Button>
          </>
        ) : (
          <Skeleton still height={280} radius="leaf" />
        )}
      </div>
    </Section>
  )
}
