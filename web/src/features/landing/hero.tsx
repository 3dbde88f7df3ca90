import { Link } from 'react-router';
import { HeroPicture } from './hero-picture.tsx';

export function Hero() {
  return (
    <section className="hero">
      <div className="container hero-row">
        <div>
          <p className="hero-kicker">Apply. Pay in installments. Own it.</p>
          <h1 className="hero-title">Software as a financed asset</h1>
          <p className="hero-text">
            We pay for the custom software your business needs. You repay in monthly installments,
            and after the last one the system is yours.
          </p>
          <Link to="/apply" className="btn btn-accent btn-lg">
            Apply Now
          </Link>
          <a href="#how-it-works" className="hero-more">
            See how it works
          </a>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
