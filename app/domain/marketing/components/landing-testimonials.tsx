import { Avatar } from '#app/ui/art/avatar.tsx'
import { SCENES_OF_USE } from '#content/landing.ts'
import { TESTIMONIALS } from '#content/testimonials.ts'
import { LandingSection } from './landing-section.tsx'
import styles from './landing-testimonials.module.css'

/** The section of testimonials, in which an invented scene has a label (rule 93). Nothing if there are none. */
export function LandingTestimonials() {
  if (TESTIMONIALS.length === 0) return null
  return (
    <LandingSection id="depoimentos" title={SCENES_OF_USE.title} heights={[1070, 530]}>
      <ul className={styles.testimonialList} role="list">
        {TESTIMONIALS.map((testimonial) => (
          <li key={testimonial.title} className={styles.testimonial}>
            <div className={styles.header}>
              <Avatar {...testimonial.portrait} size={56} />
              <h3>{testimonial.title}</h3>
            </div>
            {testimonial.kind === 'real' ? (
              <blockquote>{testimonial.text}</blockquote>
            ) : (
              <p>{testimonial.text}</p>
            )}
            <p className={styles.author}>
              {testimonial.kind === 'real' ? (
                `${testimonial.name}, ${testimonial.state}`
              ) : (
                <span className={styles.exampleLabel}>{SCENES_OF_USE.exampleLabel}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
