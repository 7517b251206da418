"""Tables over the network: HTTP, sockets, and the bots that sit at them."""
