/** Tells when this device comes back online. Gives back the end of the subscription. */
export type Connectivity = { onOnline(listener: () => void): () => void };
